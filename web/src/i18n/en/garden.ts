// What the page says at a table of Bloom by Escoffier & Franck.

const garden = {};
export default garden;

// What the page says at a table of Bloom by Kramer.

const runs = {};
export default runs;

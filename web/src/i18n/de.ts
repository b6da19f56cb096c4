import en, { type Catalogue } from './en';
const x: Catalogue = en;
export default x;

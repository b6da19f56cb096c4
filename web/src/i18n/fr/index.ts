import type { Catalogue } from '../en';
import garden from './garden';
import runs from './runs';
import shell from './shell';
import town from './town';

const fr: Catalogue = { ...shell, ...town, ...runs, ...garden };
export default fr;

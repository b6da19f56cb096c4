import type { Catalogue } from '../en';
import garden from './garden';
import runs from './runs';
import shell from './shell';
import town from './town';

const it: Catalogue = { ...shell, ...town, ...runs, ...garden };
export default it;

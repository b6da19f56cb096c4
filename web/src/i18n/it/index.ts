import type { Catalogue } from '../en';
import garden from './garden';
import online from './online';
import runs from './runs';
import shell from './shell';
import town from './town';

const it: Catalogue = { ...shell, ...town, ...runs, ...garden, ...online };
export default it;

// English, the first catalogue: its keys are the keys of all.
import garden from './garden';
import online from './online';
import runs from './runs';
import shell from './shell';
import town from './town';

const en = { ...shell, ...town, ...runs, ...garden, ...online };

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export default en as Catalogue;

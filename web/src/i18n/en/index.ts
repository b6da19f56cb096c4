// English, the first catalogue: its keys are the keys of all.
import explain from './explain';
import garden from './garden';
import online from './online';
import runs from './runs';
import shell from './shell';
import town from './town';
import trouble from './trouble';

const en = { ...shell, ...trouble, ...town, ...runs, ...garden, ...online, ...explain };

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export default en as Catalogue;

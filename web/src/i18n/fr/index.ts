import type { Catalogue } from '../en';
import explain from './explain';
import garden from './garden';
import online from './online';
import runs from './runs';
import shell from './shell';
import town from './town';
import trouble from './trouble';

const fr: Catalogue = { ...shell, ...trouble, ...town, ...runs, ...garden, ...online, ...explain };
export default fr;

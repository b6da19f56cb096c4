import type en from '../en/runs';

const runs: Record<keyof typeof en, string> = {};
export default runs;

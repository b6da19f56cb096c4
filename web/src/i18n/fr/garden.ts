import type en from '../en/garden';

const garden: Record<keyof typeof en, string> = {};
export default garden;

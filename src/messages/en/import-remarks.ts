/** Messages of imports. */
export { remarks as importRemarks } from '#contract/import-remarks.ts';

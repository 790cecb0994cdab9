import type { CitableWork } from '#contract/citable.ts';

/** The works that can be cited, by key; asked for when the first citation is seen or made. */
export type FindWorks = () => Promise<ReadonlyMap<string, CitableWork>>;

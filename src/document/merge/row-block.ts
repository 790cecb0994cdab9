/** A block in a flat list: nested blocks follow their container, each with its nesting depth. */
import type { Block } from '#contract/documents.ts';
import { ordered } from '../difference.ts';

/** The id is left out, or empty, where none is stored: what is held has none. */
export type RowBlock = Block & { depth?: number };

/** Two blocks say the same, in the same form, when their keys are equal: neither id nor place counts. */
export const contentKey = ({ type, data, tunes }: RowBlock): string =>
  JSON.stringify([type, ordered(data), ordered(tunes ?? {})]);

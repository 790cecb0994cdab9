/** A block in a flat list: nested blocks follow their container, each with its nesting depth. */
import type { Block } from '#contract/documents.ts';
import { ordered } from '../difference.ts';

/** The id is absent or empty if none is stored: nested blocks have none. */
export type RowBlock = Block & { depth?: number };

/** Two blocks say the same, in the same form, when their keys are equal: neither id nor place counts. */
export const contentKey = ({ type, data, tunes }: RowBlock): string =>
  JSON.stringify([type, ordered(data), ordered(tunes ?? {})]);

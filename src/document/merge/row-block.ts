/** A block in a flat list: nested blocks follow their container, each with its nesting depth. */
import type { Block } from '#contract/documents.ts';
import { ordered } from '../difference.ts';

/** The id is absent or '' if none is stored; nested blocks have no id. */
export type RowBlock = Block & { depth?: number };

/** Two blocks with equal keys have the same content and form; id and place are ignored. */
export const contentKey = ({ type, data, tunes }: RowBlock): string =>
  JSON.stringify([type, ordered(data), ordered(tunes ?? {})]);

/** What the parts of the renderer share while one document is rendered. */
import type { MediaSize } from '#contract/media.ts';
import type { ownWords } from '../own-words.ts';
import type { FindWork } from './citations.ts';
import type { Formulas } from './math.ts';

export interface RenderOptions {
  /** What is known of a picture by its id; undefined: it is not there. Without it every picture is missing. */
  media?: (id: string) => MediaSize | undefined;
  /** The works that citations name. Without it every key is unknown; `later`: `resolveCitations` comes after. */
  citations?: FindWork | 'later';
}

export interface Context extends RenderOptions {
  formulas: Formulas;
  /** What we say ourselves, in the text's language. */
  words: ReturnType<typeof ownWords>;
  /** The notes so far, as HTML. */
  notes: string[];
  /** How many figures came before: the first is loaded at once, the others when they come near. */
  figures: number;
}

/** Shared state of the renderer's parts while one document is rendered. */
import type { MediaSize } from '#contract/media.ts';
import type { Numbering } from '#domain/document/numbers.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import type { ownWords } from '#domain/document/own-words.ts';
import type { Draw } from './drawing.ts';
import type { FindWork } from '#inlines/citation/html.ts';
import type { InlineContext } from '#domain/inline/kind.ts';

export interface RenderOptions {
  /**
   * Returns the metadata of an image by its id; undefined: the image is missing. Without this function every image is.
   */
  media?: (id: string) => MediaSize | undefined;
  /** The text of a chart's data by its id; undefined: it is not there. */
  data?: (id: string) => string | undefined;
  /** The works that citations name. Without it every key is unknown; `later`: `resolveCitations` comes after. */
  citations?: FindWork | 'later';
  /** Draws charts and diagrams. Without it there is their text alone. */
  draw?: Draw;
  /** The site's names of TeX. */
  macros?: TexMacros;
}

export interface Context extends RenderOptions, InlineContext {
  /** The product's own words, in the text's language. */
  words: ReturnType<typeof ownWords>;
  numbering: Numbering;
}

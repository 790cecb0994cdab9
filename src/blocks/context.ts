/** State that the parts of the renderer share while one document is rendered. */
import type { MediaSize } from '#contract/media.ts';
import type { Problem } from '#contract/problems.ts';
import type { Numbering } from '#domain/document/numbers.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import type { ownWords } from '#domain/document/own-words.ts';
import type { FindWork } from '#inlines/citation/html.ts';
import type { InlineContext } from '#domain/inline/kind.ts';

export interface RenderOptions {
  /**
   * Returns the metadata of an image by its id; undefined if the image is missing. Without this function, all images
   * count as missing.
   */
  media?: (id: string) => MediaSize | undefined;
  /** Returns the text of a chart's data by the id of the data; undefined if the data is missing. */
  data?: (id: string) => string | undefined;
  /**
   * Finds cited works. If absent, every key is unknown. `later` means that `resolveCitations` adds the works after
   * rendering.
   */
  citations?: FindWork | 'later';
  /** Draws charts and diagrams. If this function is absent, only their source is shown. */
  draw?: Draw;
  /** The site's TeX macros. */
  macros?: TexMacros;
}

export interface Context extends RenderOptions, InlineContext {
  /** The product's messages in the language of the document. */
  words: ReturnType<typeof ownWords>;
  numbering: Numbering;
}

/** A drawing task: plain data that can be sent to another process. */
export type Drawing =
  /** `data` is separately stored CSV, which replaces the data in the specification. */
  | { kind: 'chart'; spec: Record<string, unknown>; data?: { id: string; text: string } }
  | { kind: 'diagram'; language: 'dot' | 'mermaid'; code: string };

/**
 * The result of drawing. `svg` uses the page's color tokens and only allowed elements, and `width` is the drawing's
 * natural width in CSS pixels. If drawing failed, `problem` is the error message.
 */
export type Drawn = { svg: string; width: number } | { problem: Problem };

export type Draw = (drawing: Drawing) => Promise<Drawn>;

/**
 * The style sheets that a post or page needs in addition to `post.css`. Style sheets that its HTML does not use are
 * not sent.
 */
import { stylesOf } from '#blocks/styles.ts';
import japanese from '#styles/japanese.css?inline';
import marginNotes from '#styles/margin-notes.css?inline';
import proseMore from '#styles/prose-more.css?inline';
import vertical from '#styles/vertical.css?inline';

/**
 * Pairs of a pattern and a style sheet. If the HTML matches the pattern, the style sheet is needed, as in
 * `blocks/styles.ts`.
 */
const sheets = [
  [
    /<(?:hr|details|ruby)\b|<mark(?! class="line)|class="[^"]*\b(?:level-[56]|checklist|box|dots|unknown-block)|<p class="align-/,
    proseMore,
  ],
  [/class="(?:note margin-note|citation)/, marginNotes],
] as const;

interface Text {
  /** The text's language, as determined by `domain/language.ts`. */
  lang: string | undefined;
  /** Whether the text is initially vertical; the reader can switch after the first paint. */
  isVertical?: boolean;
}

/**
 * @param html the rendered body of a post or of a custom page
 * @returns the texts of `style` elements for the head
 */
export const blockStyles = (html: string, { lang, isVertical = false }: Text): string[] => [
  ...sheets.filter(([worn]) => worn.test(html)).map(([, css]) => css),
  ...stylesOf(html),
  ...(lang === 'ja' ? [japanese, ...(isVertical ? [vertical] : [])] : []),
];

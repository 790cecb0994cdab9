/** The style sheets that a text needs in addition to `post.css`: unused ones are not sent. */
import { stylesOf } from '#blocks/styles.ts';
import japanese from '#styles/japanese.css?inline';
import marginNotes from '#styles/margin-notes.css?inline';
import proseMore from '#styles/prose-more.css?inline';
import vertical from '#styles/vertical.css?inline';

/** As in `blocks/styles.ts`: what in the text wears a sheet. */
const sheets = [
  [
    /<(?:hr|details|ruby)\b|<mark(?! class="line)|class="[^"]*\b(?:level-[56]|checklist|box|dots|unknown-block)|<p class="align-/,
    proseMore,
  ],
  [/class="(?:note margin-note|citation)/, marginNotes],
] as const;

interface Text {
  /** As `domain/language.ts` finds it. */
  lang: string | undefined;
  /** Whether the text is vertical initially: the reader can choose after the first paint. */
  isVertical?: boolean;
}

/**
 * @param html the body of a post or of a page of the owner's own, as the renderer writes it
 * @returns texts for a `style` element each, in the head
 */
export const blockStyles = (html: string, { lang, isVertical = false }: Text): string[] => [
  ...sheets.filter(([worn]) => worn.test(html)).map(([, css]) => css),
  ...stylesOf(html),
  ...(lang === 'ja' ? [japanese, ...(isVertical ? [vertical] : [])] : []),
];

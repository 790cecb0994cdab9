/** The letters and digits that a reader of a page sees, and those of its Markdown, to compare both. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { Parser } from 'htmlparser2';

/** Marks, spaces and signs depend on the format. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const silent = /^(?:button|svg|script|style|template|math|noscript|nav|form|fieldset|select|textarea|iframe|rp)$/;
const silentClass =
  /(?:^| )(?:anchor|margin-note|cited-note|note-mark|note-again|note-back|language|comments|reviews|document-bar|front-strip|next-post|close)(?: |$)/;
const voids = /^(?:img|input|br|hr|source|wbr|link|meta|col)$/;

/** Returns what is read on a page, without its menus, controls, formulas, and numbers of notes. Notes come last. */
export function lettersOfHtml(html: string): string {
  const out = { text: '', notes: '' };
  const open: { quiet: boolean; notes: boolean; isMath: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, { class: classes = '', ...attributes }) {
      const before = open.at(-1) ?? { quiet: false, notes: false, isMath: false };
      const isHeadOfNotes = name === 'h2' && before.notes;
      const quiet =
        before.quiet ||
        silent.test(name) ||
        silentClass.test(classes) ||
        isHeadOfNotes ||
        (classes === 'number' && before.isMath) ||
        (attributes['aria-hidden'] === 'true' && classes !== 'kind') ||
        (name === 'span' && classes.includes('visually-hidden')) ||
        'hidden' in attributes ||
        (name === 'a' && 'download' in attributes && classes.includes('button')) ||
        attributes['aria-labelledby'] === 'related-posts' ||
        attributes['aria-labelledby'] === 'from-project';
      const notes = before.notes || classes.includes('notes-at-end');
      if (!quiet && name === 'img') out[notes ? 'notes' : 'text'] += attributes['alt'] ?? '';
      if (!quiet && name === 'div' && classes.startsWith('drawing')) out.text += attributes['aria-label'] ?? '';
      if (!voids.test(name)) open.push({ quiet, notes, isMath: name === 'div' && classes === 'math' });
    },
    ontext(text) {
      const { quiet = false, notes = false } = open.at(-1) ?? {};
      if (!quiet) out[notes ? 'notes' : 'text'] += text;
    },
    onclosetag(name) {
      if (!voids.test(name)) open.pop();
    },
  });
  parser.end(html);
  return letters(out.text + out.notes);
}

interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  children?: Node[];
}

/** Returns what is read in Markdown (CommonMark, GFM, formulas), without formulas and the numbers of notes. */
export function lettersOfMarkdown(markdown: string): string {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  }) as Node;
  return letters(said(tree));
}

function said({ type, value = '', alt, children = [] }: Node): string {
  if (type === 'html' || type === 'inlineMath' || type === 'math' || type === 'footnoteReference') return '';
  return value + (alt ?? '') + children.map(said).join('');
}

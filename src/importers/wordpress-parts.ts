/** Adds content that a WordPress post's HTML only refers to: reusable blocks, notes, images of galleries. */
import { readJson } from '#domain/read-json.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { z } from '#contract/zod.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Diagnostic } from './diagnostics.ts';
import { unknownShortCodes } from './wordpress-codes.ts';

/** Data for one post from elsewhere in the export. Contains only plain data. */
export interface WordpressParts {
  /** The URLs of the files that the post refers to, by item id. */
  attachments: ReadonlyMap<string, string>;
  /** The ids of the files that were uploaded for the post. */
  uploads: readonly string[];
  /** The HTML of reusable blocks in the post, by item id. */
  shared: ReadonlyMap<string, string>;
}

/** Maximum characters of one post. The limit is needed because reusable blocks can include each other many times. */
const mostShared = 2_000_000;

/** Matches a block without HTML, the mark of a note, or a gallery shortcode. */
const named =
  /<!-- wp:([\w/-]+) (?:(\{(?:(?!-->).)*\}) )?\/-->|<sup\b[^>]*\bdata-fn="([^"]*)"[^>]*>.*?<\/sup>|(?<!\[)\[gallery\b([^\]]*)\](?!\])/g;
const ref = /"ref"\s*:\s*"?(\d+)/;

/** Blocks without HTML that are not reported as missing. */
const quiet = /^(?:more|nextpage|footnotes|spacer|separator|paragraph|heading|post-content|table-of-contents)$/;

const noFile = problem('fileNotInExport');
const noText = problem('textNotInExport');

/**
 * @param footnotes custom field with the texts of notes
 * @returns the HTML, and the missing parts with their lines
 */
export function withParts(
  html: string,
  parts: WordpressParts,
  footnotes: string,
): { html: string; lost: Diagnostic[] } {
  const notes = notesIn(footnotes);
  const lost: Diagnostic[] = [];
  let room = mostShared;
  const put = (text: string, within: readonly string[], of?: number): string => {
    lost.push(...unknownShortCodes(text).map((loss) => ({ ...loss, line: of ?? loss.line })));
    return text
      .split('\n')
      .map((line, index) => {
        const lose = (what: Problem, reason: Problem): string => {
          lost.push({ line: of ?? index + 1, what, reason });
          return '';
        };
        const share = (id: string): string => {
          const found = parts.shared.get(id);
          if (within.includes(id)) return lose(problem('lossSyncedBlock', id), problem('blockInItself'));
          if (found === undefined || found.length > room) return lose(problem('lossSyncedBlock', id), noText);
          room -= found.length;
          return put(found, [...within, id], of ?? index + 1);
        };
        return line.replace(named, (whole, ...found: (string | undefined)[]): string => {
          const [block, settings = '', note, gallery = ''] = found;
          if (block === 'block') return share(ref.exec(settings)?.[1] ?? '');
          if (block !== undefined)
            return quiet.test(block) ? whole : lose(problem('lossBlock', block), problem('textGenerated'));
          if (note === undefined) return galleryOf(gallery, parts, lose);
          const words = notes.get(note);
          return words === undefined
            ? lose(problem('lossNote', note), noText)
            : `<span class="footnote"${nameOf(note, html)}>${words}</span>`;
        });
      })
      .join('\n');
  };
  return { html: put(html, []), lost };
}

/** Returns a `data-name` attribute for a note with several references; '' for other notes. */
const nameOf = (note: string, html: string): string =>
  html.split(`data-fn="${note}"`).length > 2 ? ` data-name="${escapeAttribute(note)}"` : '';

/** Returns the texts of a post's notes by id. WordPress stores these texts in a custom field of the post. */
function notesIn(footnotes: string): Map<string, string> {
  const notes = z.array(z.looseObject({ id: z.string(), content: z.string() }));
  return new Map(readJson(notes, footnotes)?.map(({ id, content }) => [id, content]));
}

function galleryOf(
  settings: string,
  { attachments, uploads }: WordpressParts,
  lose: (what: Problem, reason: Problem) => string,
): string {
  const idsIn = (name: string) => new RegExp(`\\b${name}=["']?([\\d,\\s]+)`).exec(settings)?.[1]?.match(/\d+/g);
  const without = idsIn('exclude') ?? [];
  const ids = idsIn('ids') ?? idsIn('include') ?? uploads.filter((id) => !without.some((other) => other === id));
  if (ids.length === 0) return lose(problem('lossGallery'), problem('imagesNotInExport'));
  const figures = ids.map((id) => {
    const src = attachments.get(id);
    if (src === undefined) return lose(problem('lossImageOfGallery', id), noFile);
    return `<figure><img src="${escapeAttribute(src)}" alt=""></figure>`;
  });
  const made = figures.join('');
  return made === '' ? '' : `\n\n<figure>${made}</figure>\n\n`;
}

/** @returns the featured image of a post if the export contains its file; otherwise the loss to report */
export function pictureAbove(id: string, { attachments }: WordpressParts): { src?: string; lost: Diagnostic[] } {
  const src = attachments.get(id);
  if (src !== undefined) return { src, lost: [] };
  return { lost: /^[1-9]\d*$/.test(id) ? [{ line: 1, what: problem('lossImageAbove', id), reason: noFile }] : [] };
}

/** @returns the reusable blocks that a text contains, directly or through other reusable blocks */
export function sharedIn(html: string, all: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [html];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const [, settings = ''] of text.matchAll(/<!-- wp:block (\{(?:(?!-->).)*\}) \/-->/g)) {
      const id = ref.exec(settings)?.[1] ?? '';
      const own = all.get(id);
      if (own === undefined || found.has(id)) continue;
      found.set(id, own);
      waiting.push(own);
    }
  return found;
}

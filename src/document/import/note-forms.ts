/**
 * What Obsidian writes beyond Markdown, put into forms that it has: pictures by their names, links between notes, marked
 * words, comments. Only for files of Markdown: two brackets in a cell or a paste are often something else.
 */
import { codeParts } from '../markdown/dialects.ts';
import type { Loss } from './losses.ts';
import { fragmentOf, noteTarget, type Reach } from './post-links.ts';
import { isPicture } from './source-files.ts';

/** Behind code and formulas, of which not a letter changes. */
const forms = new RegExp(
  [
    codeParts.source,
    /\$\$[\s\S]*?\$\$|\$(?!\s)[^$\n]*[^\s$]\$(?!\d)/.source,
    /(?<!\S)(?<comment>%%[\s\S]*?%%)/.source,
    /(?<embed>!?)\[\[(?<target>[^[\]\n|#\\]*)(?:#(?<heading>[^[\]\n|\\]*))?(?:\\?\|(?<words>[^[\]\n]*))?\]\](?![([:])/
      .source,
    /(?<![\w=])==(?<marked>[^\s=](?:[^=\n]*[^\s=])?)==(?![\w=])/.source,
  ].join('|'),
  'gm',
);

/**
 * @param reach finds the notes that come along
 * @returns the text, line for line, and what of it has no form here, with lines from 0
 */
export function readNoteForms(source: string, reach: Reach): { text: string; losses: Loss[] } {
  const losses: Loss[] = [];
  let [line, at] = [0, 0];
  const text = source.replace(forms, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Partial<Record<string, string>>;
    const { comment, embed, heading = '', words = '', marked } = groups;
    if (comment !== undefined) return comment.replace(/[^\n]/g, '');
    if (marked !== undefined) return `<mark>${marked}</mark>`;
    if (embed === undefined) return whole;
    const target = (groups.target ?? '').trim();
    // `[[1]]` is a reference, and this one a table of contents.
    if (!/\p{L}/u.test(target + heading) || /^_?TOC_?$/i.test(target)) return whole;
    if (embed !== '' && isPicture(target)) return `![${altOf(words)}](${addressOf(target)})`;
    const offset = rest.at(-3) as number;
    line += source.slice(at, offset).split('\n').length - 1;
    at = offset;
    const named = heading === '' ? target : `${target}#${heading}`;
    const shown = words.trim() || [target, heading].filter(Boolean).join(' > ');
    const address = target === '' ? '' : reach(noteTarget(target));
    const leads = address !== undefined && (target !== '' || fragmentOf(heading) !== '');
    if (leads && embed === '') return `[${shown}](${address}${fragmentOf(heading)})`;
    losses.push(
      embed === ''
        ? { line, what: `link [[${named}]]`, reason: 'no note of this name comes along; its words stay' }
        : { line, what: `note ![[${named}]]`, reason: 'a note shown within another has no form here; its name stays' },
    );
    return leads ? `[${shown}](${address}${fragmentOf(heading)})` : shown;
  });
  return { text, losses };
}

/** `300` and `300x200` say how large a picture is shown. */
const altOf = (words: string): string => (/^\s*\d+(?:x\d+)?\s*$/.test(words) ? '' : words.trim());

const addressOf = (name: string): string =>
  name.replace(/[\s()<>%]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

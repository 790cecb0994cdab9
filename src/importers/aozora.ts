/**
 * Converts the annotations of an Aozora Bunko text: `漢字《かんじ》` without a bar before the kanji, and `［＃「強調」に傍点］`. In a
 * file without such annotations, these characters are plain text.
 */
import { problem } from '#contract/problems.ts';
import type { Diagnostic } from './diagnostics.ts';

const note = /［＃[^［］\n]+］/;
/** Matches code, which is left unchanged. */
const code = /(^(?:```|~~~)[^]*?^(?:```|~~~)[^\n]*$|`[^`\n]+`)/m;
/** Matches ruby (with a bar or directly after kanji), an annotation or a line break. */
const sign = /｜[^｜《》\n]+《[^《》\n]+》|([\p{Script=Han}々〆〇ヶ]+)(《[^《》\n]+》)|［＃[^［］\n]+］|\n/gu;
const kinds = '(?:白ゴマ|丸|白丸|二重丸|黒三角|白三角|蛇の目|ばつ)?傍点';
const begins = new RegExp(`^［＃${kinds}］$`);
const ends = new RegExp(`^［＃${kinds}終わり］$`);
const about = new RegExp(`^［＃「(.+)」に${kinds}］$`);

const open = '<em class="dots">';
const close = '</em>';

/** Returns the text in Markdown with unchanged line numbers, and the annotations that have no equivalent. */
export function fromAozora(text: string): { text: string; left: Diagnostic[] } {
  const parts = text.split(code);
  if (!parts.some((part, index) => index % 2 === 0 && note.test(part))) return { text, left: [] };
  const left: Diagnostic[] = [];
  let line = 1;
  const read = parts.map((part, index) => {
    if (index % 2 === 0) return prose(part);
    line += part.split('\n').length - 1;
    return part;
  });
  return { text: read.join(''), left };

  function prose(part: string): string {
    let said = '';
    let at = 0;
    for (const { 0: found, 1: words, 2: reading = '', index } of part.matchAll(sign)) {
      said += part.slice(at, index);
      at = index + found.length;
      if (found === '\n') line += 1;
      said = found.startsWith('［')
        ? noted(said, found)
        : said + (words === undefined ? found : `｜${words}${reading}`);
    }
    return said + part.slice(at);
  }

  /** Applies an annotation to the preceding text. Unsupported annotations are reported. */
  function noted(said: string, found: string): string {
    if (begins.test(found)) return said + open;
    if (ends.test(found)) return said + close;
    const words = about.exec(found)?.[1];
    const start = words === undefined ? undefined : placeOf(words, said);
    if (start !== undefined) return said.slice(0, start) + open + said.slice(start) + close;
    left.push({ line, what: problem('lossNote', found), reason: problem('surroundingKept') });
    return said;
  }
}

/**
 * Returns the index at which `words` begin at the end of `said`, with or without ruby; undefined if `said` does not
 * end with `words`.
 */
function placeOf(words: string, said: string): number | undefined {
  if (said.endsWith(words)) return said.length - words.length;
  const ruby = /｜([^｜《》\n]+)《[^《》\n]+》$/.exec(said);
  return ruby?.[1] === words ? ruby.index : undefined;
}

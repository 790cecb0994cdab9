/**
 * Decodes the text of a file from a reference manager. Most programs write UTF-8. Old versions write UTF-16, and
 * programs in Japan Shift_JIS or EUC-JP.
 */
import { problem, type Problem } from '#contract/problems.ts';

/** @returns the problem if the file has no text */
export function decodeText(bytes: Uint8Array): { text: string } | { problem: Problem } {
  const label = encodingOf(bytes);
  const text = label === undefined ? legacyText(bytes) : decodedAs(label, bytes);
  // A file of another kind, such as a PDF or a zip archive, has control characters at its beginning.
  const isText = text !== undefined && !/[\0-\u0008\u000E-\u001A]/.test(text.slice(0, 10_000));
  return isText ? { text: text.replace(/^\uFEFF/, '') } : { problem: problem('worksFileNoText') };
}

/** Returns the encoding that the file declares, or UTF-8 if the bytes are valid; undefined otherwise. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Two bytes for each letter, without a mark.
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (decodedAs('utf-8', bytes) !== undefined) return 'utf-8';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]{1,40})["']/.exec(start)?.[1]?.toLowerCase();
}

/** Returns the text in an encoding; undefined if the bytes are not valid in it, or the encoding is unknown. */
function decodedAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Many bytes are valid in both Japanese encodings. In the wrong one they are rare characters, mostly half-width kana. */
function legacyText(bytes: Uint8Array): string | undefined {
  const japanese = ['shift_jis', 'euc-jp'].flatMap((label) => decodedAs(label, bytes) ?? []);
  const [best] = japanese
    .map((text) => ({ text, score: score(text) }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score);
  return best?.text ?? decodedAs('windows-1252', bytes);
}

const score = (text: string): number =>
  count(text, /[\p{Script=Hiragana}\p{Script=Katakana}々、。（）]/gu) +
  count(text, /\p{Script=Han}/gu) / 2 -
  3 * count(text, /[\uFF61-\uFF9F\uE000-\uF8FF]/g);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

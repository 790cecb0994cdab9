/** Chart data: UTF-8 text with a table. The type is detected only by the bytes. */
import { isNumeric } from '#blocks/chart/rows.ts';
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media-sizes.ts';
import { problem } from '#contract/problems.ts';
import type { ProcessedFile } from '#server/dependencies.ts';
import { dsvFormat } from 'd3-dsv';

/** Keys that would change an object's prototype instead of its data. */
const prototypes = new Set(['__proto__', 'constructor', 'prototype']);
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Number of bytes at the start of a text that are searched for its first line. */
const LINE = 64 * 1024;

/**
 * Returns chart data unchanged.
 * @returns `undefined` if the first bytes are not the beginning of a table
 * @throws AppError TOO_LARGE; MEDIA_INVALID if only the beginning is a table
 */
export function dataOf(bytes: Uint8Array): ProcessedFile | undefined {
  const text = textOf(bytes)?.trim();
  if (text === undefined || text === '' || /^[<{[]/.test(text)) return undefined;
  const [first = '', ...lines] = text.slice(0, LINE).split(/\r\n|\n|\r/, 20);
  const delimiter = first.includes(',') ? ',' : '\t';
  const isSeveral = first.includes(delimiter);
  const isColumn = lines.length > 0 && lines.every((line) => Number.isFinite(Number(line)));
  if (!isSeveral && !isColumn) return undefined;
  if (bytes.length > mediaLimits.dataBytes) throw new AppError('TOO_LARGE', { problem: problem('dataTooLarge') });
  const [columns = [], ...rows] = tableOf(text, delimiter);
  const isSound =
    rows.every((row) => row.length === columns.length) &&
    columns.length <= mediaLimits.dataColumns &&
    new Set(columns).size === columns.length &&
    columns.every((name) => name.trim() !== '') &&
    rows.length > 0 &&
    (isSeveral || isNumeric({ columns, rows }, 0));
  if (!isSound) throw new AppError('MEDIA_INVALID', { problem: problem('dataNoTable') });
  if (columns.some((name) => prototypes.has(name)))
    throw new AppError('MEDIA_INVALID', { problem: problem('chartPrototype') });
  return { kind: 'csv', mimeType: 'text/csv', bytes };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return controls.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Returns the rows of a text, without empty lines. */
const tableOf = (text: string, delimiter: string): string[][] =>
  dsvFormat(delimiter)
    .parseRows(text)
    .filter((row) => row.length > 1 || row[0] !== '');

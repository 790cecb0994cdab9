/**
 * `node scripts/draw-letter.ts <folder>`: draws the sample's letter: `letter.svg` in the page's text color for light
 * and dark mode, and `letter.json` with the characters that a machine was not sure of. No real handwriting or letter
 * is shown: a model of a brush writes the characters, and the readings are invented.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { composeLetter } from './lib/letter/compose.ts';

const SEED = 11;
const columns = [
  '^^こをし 申候',
  'しはゆるし かしく',
  'もてとりて 申る',
  'はつをし しは',
  '給して 御存',
  'れのこと にて候',
  'こをれてく 事',
  '無のこ なり候',
  'ゆるし候 給も',
  'もてく こなり',
  'はつれをし まそ',
  '^^卯のとし',
  '^^^^申る',
];

/** Uncertain characters: column and position from 0, the reason, and readings with their confidence. */
const doubts = [
  { at: [1, 6], label: 'Line 2: the brush ran on', readings: ['し shi .54', '候 sōrō .31', 'く ku .09'] },
  { at: [2, 0], label: 'Line 3: one stroke, or two', readings: ['も mo .61', '申 mōsu .27', '甲 kō .06'] },
  { at: [4, 3], label: 'Line 5: worn by the fold', readings: ['御 on, go .48', '後 go .33', '沙 sa .11'] },
  { at: [7, 0], label: 'Line 8: the ink pooled', readings: ['無 nashi .57', '全 zen .22', '金 kon .17'] },
  { at: [11, 0], label: 'The date: a year hangs on it', readings: ['卯 u, “hare” .66', '印 in .19', '仰 gyō .08'] },
] as const;

const folder = resolve(process.argv[2] ?? '.');
const { width, height, strokes, boxes } = composeLetter(columns, SEED);
const ink = strokes.map(({ path, ink: full }) => `<path opacity="${(0.78 + 0.22 * full).toFixed(2)}" d="${path}"/>`);
const svg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  '<style>path{fill:#1c1b1a}@media (prefers-color-scheme:dark){path{fill:#ece8e1}}</style>' +
  `${ink.join('')}</svg>\n`;
const part = (value: number, whole: number) => Number((value / whole).toFixed(4));
const regions = doubts.map(({ at: [column, place], label, readings }) => {
  const box = boxes[column]?.[place];
  if (!box) throw new Error(`There is no sign ${place} in column ${column}.`);
  return {
    ...{ x: part(box.x, width), y: part(box.y, height) },
    ...{ width: part(box.width, width), height: part(box.height, height) },
    ...{ label, text: readings.join('\n') },
  };
});
await writeFile(join(folder, 'letter.svg'), svg);
await writeFile(join(folder, 'letter.json'), `${JSON.stringify({ regions }, null, 2)}\n`);
console.log(`${width} × ${height}, ${Math.round(svg.length / 1000)} kB, ${regions.length} doubts.`);

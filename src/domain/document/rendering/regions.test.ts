import { expect, test } from 'vitest';
import { readingsOf, renderBoxes, renderNote, renderRegionList } from './regions.ts';

const region = { x: 0.5, y: 0.1, width: 0.1, height: 0.2, label: 'Worn by the fold', text: '御 on, go .48\n後 go .33' };
const picture = { width: 1_000, height: 500, id: 'letter' };

test.each([
  ['御 on, go .48', { text: '御 on, go', share: 0.48 }],
  ['zen 0.5', { text: 'zen', share: 0.5 }],
  ['sure 1', { text: 'sure', share: 1 }],
  ['read in 1868', { text: 'read in 1868', share: null }],
  ['.48', { text: '.48', share: null }],
])('%s has a certainty only if it ends with a number from 0 to 1', (line, reading) => {
  expect(readingsOf(`\n ${line} \n\n`)).toEqual([reading]);
});

test('shows an initial character large, but not a short word of a sentence', () => {
  expect(renderNote({ label: '', text: '御 on, go .48' })).toContain('<b>御</b> <span>on, go</span>');
  expect(renderNote({ label: '', text: '或 aru' })).toMatch(/<b[^>]*>或<\/b>/);
  expect(renderNote({ label: '', text: 'a page that moved' })).not.toContain('<b');
});

test('a box is at its part of the image, links to its item, and contains its text', () => {
  const svg = renderBoxes([region], picture);
  expect(svg).toContain('<rect x="500" y="50" width="100" height="100"/>');
  expect(svg).toContain('href="#letter-1" aria-label="1 Worn by the fold; 御 on, go: 48 %; 後 go: 33 %"');
  expect(renderRegionList([region], picture)).toContain('<li id="letter-1">');
});

test('a note stays inside the picture, on the side that has room', () => {
  const noteX = (x: number) =>
    Number(/foreignObject[^>]* x="([\d.]+)"/.exec(renderBoxes([{ ...region, x }], picture))?.[1]);
  expect(noteX(0.5)).toBeLessThan(500 - 250);
  expect(noteX(0.05)).toBeGreaterThan(50 + 100);
});

test("the owner's text is escaped", () => {
  const hostile = { ...region, label: '"><script>a</script>', text: '<img src=x> .5' };
  for (const html of [renderBoxes([hostile], picture), renderRegionList([hostile], picture)]) {
    expect(html).not.toMatch(/<script|<img/);
    expect(html).not.toContain('label=""');
  }
});

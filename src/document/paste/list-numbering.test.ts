import { expect, test } from 'vitest';
import { htmlToBlocks } from './html-to-blocks.ts';

const items = '<li>one</li><li>two</li>';
const word = (marker: string, words = 'one') =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`;

test.each([
  [`<ol>${items}</ol>`, {}],
  [`<ol start="1">${items}</ol>`, {}],
  [`<ol start=5>${items}</ol>`, { start: 5 }],
  [`<ol reversed>${items}</ol>`, { reversed: true }],
  [`<ol start="10" reversed="">${items}</ol>`, { start: 10, reversed: true }],
  [`<ol type="a">${items}</ol>`, { type: 'a' }],
  [`<ol type="I" start="3">${items}</ol>`, { type: 'I', start: 3 }],
  [`<ol type="x" start="many">${items}</ol>`, {}],
  [`<ol style="list-style-type: upper-alpha">${items}</ol>`, { type: 'A' }],
  [`<ol><li dir="ltr" style="list-style-type:lower-roman;font-size:11pt">one</li><li>two</li></ol>`, { type: 'i' }],
  [`<ol><li value="4">one</li><li>two</li></ol>`, { start: 4 }],
  [`<ol start="0">${items}</ol>`, { start: 0 }],
  [word('1.') + word('2.', 'two'), {}],
  [word('3.') + word('4.', 'two'), { start: 3 }],
  [word('a)') + word('b)', 'two'), { type: 'a' }],
  [word('B.') + word('C.', 'two'), { type: 'A', start: 2 }],
  [word('i.') + word('ii.', 'two'), { type: 'i' }],
  [word('IV.') + word('V.', 'two'), { type: 'I', start: 4 }],
  [word('2.1.') + word('2.2.', 'two'), {}],
])('a list of %s is numbered as it was', (html, numbering) => {
  const [block] = htmlToBlocks(html).blocks;
  const { items: all, style, ...more } = block?.data ?? {};
  expect([style, more, (all as { content: string }[]).map(({ content }) => content)]).toEqual([
    'ordered',
    numbering,
    ['one', 'two'],
  ]);
});

import { inEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { markdownEntry } from './post-entry.ts';

function imported(text: string): { texts: unknown[]; diagnostics: string[] } {
  const entry = markdownEntry('a.md', `---\ntitle: 題\n---\n${text}`, () => false);
  const document = entry.read(() => undefined);
  return {
    texts: document.blocks.map(({ data }) => data.text ?? data.code),
    diagnostics: inEnglish(entry.diagnostics?.(document, () => false) ?? []).map(({ line, what }) => `${line} ${what}`),
  };
}
const ruby = (words: string, said: string) => `<ruby>${words}<rt>${said}</rt></ruby>`;
const dots = (words: string) => `<em class="dots">${words}</em>`;

test.each([
  ['強調［＃「強調」に傍点］の漢字《かんじ》', [`${dots('強調')}の${ruby('漢字', 'かんじ')}`], []],
  ['［＃傍点］とても［＃傍点終わり］大事', [`${dots('とても')}大事`], []],
  ['の｜強い力《つよいちから》［＃「強い力」に白ゴマ傍点］', [`の${dots(ruby('強い力', 'つよいちから'))}`], []],
  ['佐々木《ささき》さん［＃改ページ］', [`${ruby('佐々木', 'ささき')}さん`], ['4 note ［＃改ページ］']],
  [
    '［＃ここから２字下げ］\n手紙《てがみ》\n［＃ここで字下げ終わり］',
    [ruby('手紙', 'てがみ')],
    ['4 note ［＃ここから２字下げ］', '6 note ［＃ここで字下げ終わり］'],
  ],
  ['弱［＃「強調」に傍点］', ['弱'], ['4 note ［＃「強調」に傍点］']],
  ['`［＃改ページ］`と漢字《かんじ》', ['<span class="inline-code">［＃改ページ］</span>と漢字《かんじ》'], []],
  ['作品《さくひん》と｜漢字《かんじ》', [`作品《さくひん》と${ruby('漢字', 'かんじ')}`], []],
])('imports supported notes of Aozora and reports the others: %s', (text, texts, diagnostics) => {
  expect(imported(text)).toEqual({ texts, diagnostics });
});

test.each([
  ['{漢字|かんじ}', ruby('漢字', 'かんじ')],
  ['{電子|でん|し}書籍', `${ruby('電', 'でん')}${ruby('子', 'し')}書籍`],
  ['{電子出版|でんし|しゅっぱん}', ruby('電子出版', 'でんししゅっぱん')],
  ['{選択|肢}と{a|b}と{はい|いいえ}', '{選択|肢}と{a|b}と{はい|いいえ}'],
])('readings as Denden and VFM write them: %s', (text, html) => {
  expect(imported(text)).toEqual({ texts: [html], diagnostics: [] });
});

test('our own files are read as they were written', () => {
  const text = '---\ntitle: 題\nformat: researcher-site\n---\n強調［＃「強調」に傍点］';
  const { facts, read } = markdownEntry('a.md', text, () => false);
  expect([facts.ours, read(() => undefined).blocks[0]?.data.text]).toEqual([true, '強調［＃「強調」に傍点］']);
});

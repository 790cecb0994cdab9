import { loadMath } from '#domain/document/math.ts';
import { expect, test } from 'vitest';
import { htmlToBlocks } from './html-to-blocks.ts';

/** The blocks of a paste in short notation: `$…$` for formulas, `[^…]` for notes, `$$…$$` for block formulas. */
const said = (html: string) =>
  htmlToBlocks(html).blocks.map(({ type, data }) =>
    type === 'math'
      ? `$$${String(data.tex)}$$`
      : typeof data.text === 'string'
        ? data.text
            .replace(/<span class="inline-math">(.*?)<\/span>/g, '$$$1$$')
            .replace(/<span class="footnote">(.*?)<\/span>/g, '[^$1]')
        : JSON.stringify(data.items ?? data.rows),
  );

test.each([
  [`<b style='mso-bidi-font-weight:normal'>bold</b>`, '<b>bold</b>'],
  [`<i style='mso-bidi-font-style:normal'>italic</i>`, '<i>italic</i>'],
  [`<b style='mso-bidi-font-weight:bold'>bold</b>`, '<b>bold</b>'],
  [`<span style='mso-bidi-font-weight:bold'>plain</span>`, 'plain'],
  [`<span style='mso-bidi-font-style:italic'>plain</span>`, 'plain'],
  [`<b>bold <span style='font-weight:normal'>not</span></b>`, '<b>bold </b>not'],
  [`<i>one <span style="font-style:normal">not</span></i>`, '<i>one </i>not'],
  [
    `<span style='font-family:"Times New Roman",serif;mso-fareast-font-family:"MS Mincho";font-weight:bold'>b</span>`,
    '<b>b</b>',
  ],
  [`<b style='mso-bidi-font-weight:normal'><i style='mso-bidi-font-style:normal'>both</i></b>`, '<b><i>both</i></b>'],
  [`<span style='mso-text-decoration:line-through'>plain</span><s>gone</s>`, 'plain<s>gone</s>'],
  [`H<sub>2</sub>O<sup style='mso-text-raise:3pt'>+</sup>`, 'H<sub>2</sub>O<sup>+</sup>'],
  [`<span style='mso-hide:all;display:none'>hidden</span><span style='mso-no-proof:yes'>shown</span>`, 'shown'],
  [`<b style='mso-bidi-font-weight:normal;font-weight:normal'>plain</b>`, 'plain'],
])("Word's marks: %s is %s", (html, text) => {
  expect(said(`<p class=MsoNormal>${html}<o:p></o:p></p>`)).toEqual([text]);
});

const ref = (n: number, kind = 'ftn') =>
  `<a style='mso-${kind === 'ftn' ? 'foot' : 'end'}note-id:${kind}${n}' href="#_${kind}${n}" name="_${kind}ref${n}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[${n}]</span></span><![endif]></span></span></a>`;
const back = (n: number, kind = 'ftn') =>
  `<a style='mso-footnote-id:${kind}${n}' href="#_${kind}ref${n}" name="_${kind}${n}" title=""><span class=MsoFootnoteReference>[${n}]</span></a>`;
const note = (n: number, inside: string, kind = 'ftn') =>
  `<div style='mso-element:${kind === 'ftn' ? 'foot' : 'end'}note' id=${kind}${n}><p class=MsoFootnoteText>${back(n, kind)} ${inside}<o:p></o:p></p></div>`;
const notes = (...all: string[]) =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${all.join('')}</div>`;

test.each<[string, string, string[]]>([
  ['one', `<p>Ink${ref(1)}.</p>${notes(note(1, 'Iron.'))}`, ['Ink[^Iron.].']],
  ['two of one word', `<p>Ink${ref(1)}${ref(2)}</p>${notes(note(1, 'A.'), note(2, 'B.'))}`, ['Ink[^A.][^B.]']],
  ['with marks', `<p>a${ref(1)}</p>${notes(note(1, 'See <i>Ink</i>.'))}`, ['a[^See <i>Ink</i>.]']],
  [
    'with a link',
    `<p>a${ref(1)}</p>${notes(note(1, '<a href="https://example.org/">here</a>'))}`,
    ['a[^<a href="https://example.org/">here</a>]'],
  ],
  [
    'of two paragraphs',
    `<p>a${ref(1)}</p>${notes(note(1, 'One.').replace('</div>', '<p class=MsoFootnoteText>Two.</p></div>'))}`,
    ['a[^One.<br>Two.]'],
  ],
  ['at the end of the text', `<p>a${ref(1, 'edn')}</p>${notes(note(1, 'End.', 'edn'))}`, ['a[^End.]']],
  [
    'in an item',
    `<ul><li>a${ref(1)}</li></ul>${notes(note(1, 'N.'))}`,
    ['[{"content":"a<span class=\\"footnote\\">N.</span>","items":[]}]'],
  ],
  ['in bold words', `<p><b>a${ref(1)}</b> b</p>${notes(note(1, 'N.'))}`, ['<b>a</b>[^N.] b']],
  [
    'with an equation',
    `<p>a${ref(1)}</p>${notes(note(1, '<!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath><![endif]-->'))}`,
    ['a[^$x$]'],
  ],
  ['that was not copied', `<p>a${ref(1)}</p>`, ['a<a href="#_ftn1">[1]</a>']],
  [
    'of LibreOffice',
    '<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> b</p><div id="sdfootnote1"><p class="sdfootnote-western"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Note.</p></div>',
    ['a[^Note.] b'],
  ],
  [
    'of Google Docs',
    '<p>a<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> b</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Note.</span></p></div>',
    ['a[^Note.] b'],
  ],
  [
    'of Pandoc and GitHub',
    '<p>a<sup><a href="#fn1" id="fnref1" role="doc-noteref">1</a></sup></p><section class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="fn1"><p>Note. <a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
    ['a[^Note.]'],
  ],
  [
    'of Wikipedia',
    '<p>a<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup> b</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">Note.</span></li></ol>',
    ['a[^Note.] b'],
  ],
  [
    'no note: a table of contents',
    '<p><a href="#h1" id="toc1">1 Ink</a></p><h2 id="h1"><a href="#toc1">1 Ink</a></h2>',
    ['<a href="#h1">1 Ink</a>', '<a href="#toc1">1 Ink</a>'],
  ],
])('footnotes: %s', (_, html, blocks) => {
  expect(said(html)).toEqual(blocks);
});

const dressed = (inside: string) =>
  `<i style='mso-bidi-font-style:normal'><span style='font-family:"Cambria Math",serif'>${inside}</span></i>`;
const r = (text: string, style = '') => dressed(`<m:r>${style && `<m:rPr>${style}</m:rPr>`}${text}</m:r>`);
const upright = '<m:sty m:val="p"/>';
const math = await loadMath({});

test.each([
  [
    `<m:f><m:fPr>${dressed('<m:ctrlPr></m:ctrlPr>')}</m:fPr><m:num>${r('a+1')}</m:num><m:den>${r('2b')}</m:den></m:f>`,
    '\\frac{a+1}{2b}',
  ],
  [`<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`, 'a/b'],
  [`<m:sSup><m:e>${r('x')}</m:e><m:sup>${r('2')}</m:sup></m:sSup>`, 'x^{2}'],
  [`<m:sSubSup><m:e>${r('x')}</m:e><m:sub>${r('i')}</m:sub><m:sup>${r('n+1')}</m:sup></m:sSubSup>`, 'x_{i}^{n+1}'],
  [
    `<m:sPre><m:sub>${r('6')}</m:sub><m:sup>${r('14')}</m:sup><m:e>${r('C', upright)}</m:e></m:sPre>`,
    '{}_{6}^{14}\\mathrm{C}',
  ],
  [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg></m:deg><m:e>${r('2')}</m:e></m:rad>`, '\\sqrt{2}'],
  [`<m:rad><m:deg>${r('3')}</m:deg><m:e>${r('x')}</m:e></m:rad>`, '\\sqrt[{3}]{x}'],
  [
    `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('i')}</m:e></m:nary>`,
    '\\sum_{i=1}^{n}i',
  ],
  [`<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup><m:e>${r('x')}</m:e></m:nary>`, '\\int_{0}^{1}x'],
  [`<m:d><m:e><m:f><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f></m:e></m:d>`, '\\left(\\frac{1}{2}\\right)'],
  [
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${r('a')}</m:e><m:e>${r('b')}</m:e></m:mr><m:mr><m:e>${r('c')}</m:e><m:e>${r('d')}</m:e></m:mr></m:m></m:e></m:d>`,
    '\\left[\\begin{matrix}a & b\\\\ c & d\\end{matrix}\\right]',
  ],
  [
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${r('x,&amp;x&gt;0')}</m:e><m:e>${r('0,&amp;x=0')}</m:e></m:eqArr></m:e></m:d>`,
    '\\left\\{\\begin{matrix}x, & x>0\\\\ 0, & x=0\\end{matrix}\\right.',
  ],
  [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${r('v')}</m:e></m:acc>`, '\\vec{v}'],
  [`<m:acc><m:e>${r('x')}</m:e></m:acc>`, '\\hat{x}'],
  [`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${r('z')}</m:e></m:bar>`, '\\overline{z}'],
  [`<m:func><m:fName>${r('sin', upright)}</m:fName><m:e>${r('θ')}</m:e></m:func>`, '\\sin θ'],
  [
    `<m:func><m:fName><m:limLow><m:e>${r('lim', upright)}</m:e><m:lim>${r('x→0')}</m:lim></m:limLow></m:fName><m:e>${r('f')}</m:e></m:func>`,
    '\\lim_{x→0}f',
  ],
  [`<m:groupChr><m:e>${r('a+b')}</m:e></m:groupChr>`, '\\underbrace{a+b}'],
  [`${r('x')}<m:r><m:rPr><m:nor/></m:rPr> if true</m:r>`, 'x\\text{ if true}'],
  [r('R', '<m:scr m:val="double-struck"/>'), '\\mathbb{R}'],
  [`<m:newThing><m:e>${r('kept')}</m:e></m:newThing>`, 'kept'],
])("Word's equation %s is %s", (omml, tex) => {
  const hidden = (inside: string) =>
    `<!--[if gte msEquation 12]>${inside}<![endif]--><![if !msEquation]><span><img width=10 height=10 src="file:///C:/x.png"></span><![endif]>`;
  const { leftOut } = htmlToBlocks(`<p>${hidden(`<m:oMath>${omml}</m:oMath>`)}</p>`);
  expect([said(`<p>So ${hidden(`<m:oMath>${omml}</m:oMath>`)}.</p>`), leftOut.pictures]).toEqual([
    [`So $${tex.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}$.`],
    0,
  ]);
  expect(said(`<p>${hidden(`<m:oMathPara><m:oMath>${omml}</m:oMath></m:oMathPara>`)}</p>`)).toEqual([`$$${tex}$$`]);
  expect(math(tex, true).error).toBeUndefined();
});

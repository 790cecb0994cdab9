/** Jupyter notebooks as documents (IMP-19). */
import { inEnglish } from '#support/in-english.ts';
import type { Block } from '#contract/documents.ts';
import { codeCell, markdownCell, notebook, png, rawCell, result, stream, type TestCell } from '#support/notebooks.ts';
import { expect, test } from 'vitest';
import { notebookEntry } from '#importers/notebook-entry.ts';
import { notebookBlocks, type NotebookOptions } from './notebook-blocks.ts';
import { NotebookError, readNotebook } from './read-notebook.ts';

const options: NotebookOptions = { picture: () => undefined, words: { code: 'Code', output: 'Output' } };
const read = (cells: TestCell[], more: Partial<NotebookOptions> = {}, metadata = {}, language?: string) =>
  notebookBlocks(readNotebook(notebook(cells, metadata, language)), { ...options, ...more });
const blocksOf = (...given: Parameters<typeof read>): Block[] => read(...given).document.blocks;
const typesOf = (blocks: readonly Block[]) => blocks.map(({ type }) => type);
const made = (outputs: object[], metadata = {}) => blocksOf([codeCell('x', outputs, metadata)]).slice(1);

test('text, code and output keep their order', () => {
  const blocks = blocksOf([
    markdownCell('# Reeds\n\nHow **many** there are, $n$.'),
    codeCell('n = 3\nprint(n)', [stream('3\n'), stream('4\n')]),
    codeCell(''),
  ]);
  expect(blocks).toMatchObject([
    { type: 'header', data: { text: 'Reeds', level: 1 } },
    { type: 'paragraph', data: { text: 'How <b>many</b> there are, <span class="inline-math">n</span>.' } },
    { type: 'code', data: { code: 'n = 3\nprint(n)', language: { value: 'python' } } },
    { type: 'code', data: { code: '3\n4', language: { value: 'plaintext' } } },
  ]);
  expect(blocks).toHaveLength(4);
});

test("code has the kernel's language, or the one in its first line", () => {
  const language = (cell: string, kernel: string) =>
    (blocksOf([codeCell(cell)], {}, {}, kernel)[0]?.data.language as { value: string }).value;
  expect(language('x <- 1', 'R')).toBe('r');
  expect(language('let x = 1', 'julia')).toBe('julia');
  expect(language('%%bash\nls', 'python')).toBe('bash');
  expect(language('%%time\nf()', 'python')).toBe('python');
  expect(language('f', 'a kernel of my own')).toBe('plaintext');
});

const cells = (written: object[], metadata: object = {}) => JSON.stringify({ cells: written, metadata, nbformat: 4 });
const chart = { 'application/vnd.vegalite.v5+json': { mark: 'bar', data: { values: [{ a: '#' }] } } };
const shown = { output_type: 'display_data', metadata: {}, data: { ...chart, 'text/plain': 'NaN "NaN"' } };

// Notebooks as several programs and people write them.
test.each([
  ['with a number that is none', cells([codeCell('x = "NaN"', [shown])]).replace('"#"', 'NaN'), ['code', 'chart']],
  ['with a number without an end', cells([codeCell('x', [shown])]).replace('"#"', '-Infinity'), ['code', 'chart']],
  ['with a byte order mark and CRLF', `\ufeff${cells([markdownCell('# A\r\n\r\nb')])}`, ['header', 'paragraph']],
  ['with cells that say nothing but their text', '{"cells":[{"cell_type":"code","source":"x"}]}', ['code']],
  [
    'with a cell of a kind that is unknown',
    cells([{ cell_type: 'sql', source: 'x' }, markdownCell('b')]),
    ['paragraph'],
  ],
  ['with metadata of another shape', cells([markdownCell('b', { metadata: [] })], [1]), ['paragraph']],
  ['without cells', cells([]), []],
  ['with empty cells', cells([codeCell(''), markdownCell(''), rawCell('')]), []],
  [
    'with a panel of widgets',
    cells([codeCell('w', [result({ 'text/plain': 'IntSlider(value=3)' })])]),
    ['code', 'code'],
  ],
  ['of Colab', cells([codeCell('#@title Set up\n!pip install x', [], { cellView: 'form' })]), ['code']],
  ['with words in an alert', cells([markdownCell('<div class="alert">\n\n**Note** a\n\n</div>')]), ['paragraph']],
  ['with a formula of its own', cells([markdownCell('\\begin{equation}\na\n\\end{equation}')]), ['math']],
])('a notebook %s', (_, text, types) => {
  expect(typesOf(notebookBlocks(readNotebook(text), options).document.blocks)).toEqual(types);
});

test("reads the language from the kernel's name, and a cell's own", () => {
  const language = (metadata: object, ofCell: object = {}) =>
    notebookBlocks(readNotebook(cells([codeCell('x', [], ofCell)], metadata)), options).document.blocks[0]?.data
      .language;
  const kernel = (name: string) => ({ kernelspec: { name, display_name: 'A kernel' } });
  expect(language(kernel('python3'))).toMatchObject({ value: 'python' });
  expect(language(kernel('ir'))).toMatchObject({ value: 'r' });
  expect(language(kernel('julia-1.11'))).toMatchObject({ value: 'julia' });
  expect(language(kernel('python3'), { vscode: { languageId: 'sql' } })).toMatchObject({ value: 'sql' });
});

test('an error becomes its traceback without colors, a progress bar its last state', () => {
  const traceback = ['\u001b[0;31m-----\u001b[0m', '\u001b[0;31mValueError\u001b[0m: no \u001b[1mreed\u001b[0m'];
  expect(made([{ output_type: 'error', ename: 'ValueError', evalue: 'no reed', traceback }])).toMatchObject([
    { type: 'code', data: { code: '-----\nValueError: no reed' } },
  ]);
  expect(made([{ output_type: 'error', ename: 'ValueError', evalue: 'no reed', traceback: [] }])).toMatchObject([
    { data: { code: 'ValueError: no reed' } },
  ]);
  const bar = ' 0%|    |\r50%|##  |\r100%|####|\r\ndone\u001b]0;title\u0007\n';
  expect(made([stream(bar, 'stderr')])).toMatchObject([{ data: { code: '100%|####|\ndone' } }]);
});

const frame = `<div>
<style scoped>.dataframe tbody tr th { vertical-align: top; }</style>
<table border="1" class="dataframe">
  <thead>
    <tr style="text-align: right;"><th></th><th></th><th>count</th><th>name</th></tr>
    <tr><th>year</th><th>bank</th><th></th><th></th></tr>
  </thead>
  <tbody>
    <tr><th rowspan="2" valign="top">2024</th><th>left</th><td>1,203.5</td><td>reed &amp; rush</td></tr>
    <tr><th>right</th><td>-7</td><td><b>sedge</b></td></tr>
    <tr><th>2025</th><th>left</th><td>NaN</td><td>reed</td></tr>
  </tbody>
</table>
<p>3 rows × 2 columns</p>
</div>`;

test('a pandas table is a table: its index in columns of their own, its figures on the right', () => {
  expect(made([result({ 'text/html': [frame], 'text/plain': ['…'] })])).toMatchObject([
    {
      type: 'table',
      data: {
        header: true,
        rows: [
          ['year', 'bank', 'count', 'name'],
          ['2024', 'left', '1,203.5', 'reed &amp; rush'],
          ['', 'right', '-7', '<b>sedge</b>'],
          ['2025', 'left', 'NaN', 'reed'],
        ],
        align: ['right', 'left', 'right', 'left'],
      },
    },
    { type: 'paragraph', data: { text: '3 rows × 2 columns' } },
  ]);
});

test('cuts a table that is too large, with a report', () => {
  const row = `<tr>${'<td>1</td>'.repeat(33)}</tr>`;
  const { document, diagnostics } = read([
    codeCell('x', [result({ 'text/html': `<table>${row.repeat(503)}</table>` })]),
  ]);
  const rows = document.blocks[1]?.data.rows as string[][];
  expect([rows.length, rows[0]?.length]).toEqual([500, 30]);
  expect(inEnglish(diagnostics).map(({ what }) => what)).toEqual(['3 rows of a table', '3 columns of a table']);
});

test('cells that span millions are as many as a table may have', () => {
  const row = `<tr>${'<td rowspan="9999999" colspan="9999999">a</td>'.repeat(100)}</tr>`;
  const { document } = read([codeCell('x', [result({ 'text/html': `<table>${row.repeat(600)}</table>` })])]);
  expect((document.blocks[1]?.data.rows as string[][]).map(({ length }) => length)).toEqual(Array(500).fill(30));
});

test('pictures are figures, with their bytes as their address', () => {
  const seen: string[] = [];
  const picture = (src: string) => `id-${seen.push(src)}`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>葦</title></svg>';
  const blocks = blocksOf(
    [
      codeCell('plot()', [
        result({ 'image/png': `${png}\n`, 'text/plain': '<Figure size 640x480 with 1 Axes>' }),
        result({ 'image/svg+xml': [svg], 'image/png': png }),
      ]),
      markdownCell('![A reed](attachment:my%20reed.png) and ![beside](figures/a.png)', {
        attachments: { 'my reed.png': { 'image/png': png } },
      }),
    ],
    { picture },
  );
  expect(typesOf(blocks)).toEqual(['code', 'figure', 'figure', 'figure', 'paragraph', 'figure']);
  expect(blocks[3]?.data).toMatchObject({ alt: 'A reed', media: 'id-3' });
  expect(seen[0]).toBe(`data:image/png;base64,${png}`);
  expect(Buffer.from(seen[1]?.split(',')[1] ?? '', 'base64').toString()).toBe(svg);
  expect(seen.slice(2)).toEqual([`data:image/png;base64,${png}`, 'figures/a.png']);
});

test('imports formulas, Markdown, JSON and charts by their kind', () => {
  const spec = {
    mark: 'bar',
    data: { name: 'd' },
    datasets: { d: [{ x: 1, url: 'a' }] },
    encoding: { x: { field: 'x' } },
  };
  const outputs = [
    result({ 'text/latex': ['$\\displaystyle \\int x\\,dx$'], 'image/png': png, 'text/plain': 'Integral(x, x)' }),
    result({ 'text/latex': '$$a$$', 'text/plain': 'a' }),
    result({ 'text/latex': '\\begin{align*}a&=b\\end{align*}' }),
    result({ 'text/markdown': '**Bold** words', 'text/plain': '<Markdown>' }),
    result({ 'application/json': { reeds: [1, 2] }, 'text/plain': '<JSON>' }),
    result({ 'application/vnd.vegalite.v5+json': spec, 'text/plain': 'alt.Chart(...)' }),
    result({ 'text/latex': '\\begin{enumerate*}\n\\item 1\n\\end{enumerate*}\n', 'text/plain': '[1] 1' }),
  ];
  expect(made(outputs)).toMatchObject([
    { type: 'math', data: { tex: '\\int x\\,dx' } },
    { type: 'math', data: { tex: 'a' } },
    { type: 'math', data: { tex: '\\begin{align*}a&=b\\end{align*}' } },
    { type: 'paragraph', data: { text: '<b>Bold</b> words' } },
    { type: 'code', data: { code: '{\n  "reeds": [\n    1,\n    2\n  ]\n}', language: { value: 'json' } } },
    { type: 'chart', data: { spec } },
    { type: 'code', data: { code: '[1] 1' } },
  ]);
});

test('a forbidden chart becomes its image or its text, with a report', () => {
  const outside = { mark: 'bar', data: { url: 'https://example.org/a.csv' } };
  const own = JSON.parse('{"mark": "bar", "__proto__": {"x": 1}}') as object;
  for (const spec of [outside, own]) {
    const data = { 'application/vnd.vegalite.v5+json': spec, 'text/plain': 'alt.Chart(...)' };
    const { document, diagnostics } = read([codeCell('x', [result(data)])]);
    expect(typesOf(document.blocks)).toEqual(['code', 'code']);
    expect(inEnglish(diagnostics)).toMatchObject([{ cell: 0, what: 'chart' }]);
  }
});

test('parses HTML without running it, and reports unsupported parts', () => {
  const html =
    '<div id="plot"></div><script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:f()">Go</a>';
  const [picture, words] = made([result({ 'text/html': html, 'text/plain': 'plain' })]);
  expect([picture?.type, words?.data.text]).toEqual(['link', 'Go']);
  const widget = { 'application/vnd.jupyter.widget-view+json': { model_id: 'a' }, 'text/plain': 'IntSlider(value=3)' };
  const script = { 'application/javascript': 'alert(1)', 'text/html': '<script>alert(1)</script>' };
  const { document, diagnostics } = read([codeCell('x', [result(widget), result(script)])]);
  expect(document.blocks.slice(1)).toMatchObject([{ type: 'code', data: { code: 'IntSlider(value=3)' } }]);
  expect(inEnglish(diagnostics).map(({ what }) => what)).toEqual([
    'output application/vnd.jupyter.widget-view+json',
    'output application/javascript, text/html',
  ]);
});

test('tags and folds of the notebook are followed, and the importer folds outputs or leaves them out', () => {
  const out = [stream('made')];
  const kinds = (metadata: object, outputs?: NotebookOptions['outputs']) =>
    blocksOf([codeCell('code', out, metadata)], { outputs }).map(({ type, data }) =>
      type === 'details' ? `${String(data.summary)} folded` : String(data.code),
    );
  expect(kinds({ tags: ['hide-input'] })).toEqual(['Code folded', 'made']);
  expect(kinds({ tags: ['hide_output'] })).toEqual(['code', 'Output folded']);
  expect(kinds({ tags: ['remove-input'] })).toEqual(['made']);
  expect(kinds({ tags: ['remove-output'] })).toEqual(['code']);
  expect(kinds({ tags: ['remove_cell'] })).toEqual([]);
  expect(kinds({ jupyter: { source_hidden: true, outputs_hidden: true } })).toEqual(['Code folded', 'Output folded']);
  expect(kinds({ collapsed: true })).toEqual(['code', 'Output folded']);
  expect(kinds({}, 'folded')).toEqual(['code', 'Output folded']);
  expect(kinds({}, 'none')).toEqual(['code']);
  expect(kinds({ collapsed: true }, 'shown')).toEqual(['code', 'made']);
  expect(kinds({ tags: ['remove-output'] }, 'shown')).toEqual(['code']);
  expect(kinds({ tags: 'hide-input', jupyter: 3 })).toEqual(['code', 'made']);
  expect(blocksOf([markdownCell('Gone', { metadata: { tags: ['remove-cell'] } })])).toEqual([]);
});

test("applies Quarto's options and removes them from the code", () => {
  const picture = () => 'id';
  const cell = (lines: string, outputs: object[] = [stream('out'), stream('warned', 'stderr')]) =>
    blocksOf([codeCell(`${lines}\nrun()`, outputs)], { picture });
  expect(cell('#| echo: false').map(({ data }) => data.code)).toEqual(['out', 'warned']);
  expect(cell('#| warning: false').map(({ data }) => data.code)).toEqual(['run()', 'out']);
  expect(cell('#| output: false').map(({ data }) => data.code)).toEqual(['run()']);
  expect(cell('#| include: false')).toEqual([]);
  expect(cell('#| output: asis', [stream('## Made')])).toMatchObject([{}, { type: 'header', data: { text: 'Made' } }]);
  expect(cell('#| code-fold: true\n#| code-summary: How it is made')).toMatchObject([
    { type: 'details', data: { summary: 'How it is made', blocks: [{ type: 'code' }] } },
    {},
    {},
  ]);
  const figures = [result({ 'image/png': png }), result({ 'image/png': png })];
  expect(cell('#| label: fig-reeds\n#| fig-cap: ["All *reeds*", Two]\n#| fig-alt: A bank', figures)).toMatchObject([
    { type: 'code', data: { code: 'run()' } },
    { type: 'figure', data: { caption: 'All <i>reeds</i>', alt: 'A bank', label: 'fig:reeds' } },
    { type: 'figure', data: { caption: 'Two' } },
  ]);
  expect(cell('#| label: tbl-reeds\n#| tbl-cap: Counts', [result({ 'text/html': frame })])[1]).toMatchObject({
    type: 'table',
    data: { caption: 'Counts', label: 'tbl:reeds' },
  });
  expect(cell('#| lst-label: lst-run\n#| lst-cap: Running', [])).toMatchObject([
    { data: { name: 'Running', label: 'lst:run' } },
  ]);
  // Option lines with invalid YAML or with aliases stay in the code.
  expect(cell('#| a: *b', [])).toMatchObject([{ data: { code: '#| a: *b\nrun()' } }]);
});

test('a reference of Quarto finds its label', () => {
  const cells = [
    markdownCell('See @fig-reeds, `@fig-reeds` and @tbl-a.'),
    codeCell('#| label: fig-reeds\nplot()', [result({ 'image/png': png })]),
  ];
  expect(blocksOf(cells)[0]?.data.text).toBe(
    'See <span class="ref" data-to="fig:reeds"></span>, <span class="inline-code">@fig-reeds</span> and <span class="ref" data-to="tbl:a"></span>.',
  );
});

test('the header of a Quarto notebook gives its metadata and the options of all cells', () => {
  const head = '---\ntitle: Of reeds\ndate: 2024-03-12\ncategories: [Notes]\nexecute:\n  echo: false\n---\n';
  const text = notebook([rawCell(head), markdownCell('Words.'), codeCell('hidden()', [stream('out')])]);
  const entry = notebookEntry('a.ipynb', { text }, () => true);
  expect(entry.facts).toMatchObject({ title: 'Of reeds', category: 'Notes', date: new Date('2024-03-12T12:00Z') });
  expect(entry.read(() => undefined).blocks.map(({ data }) => data.text ?? data.code)).toEqual(['Words.', 'out']);
  const titled = notebookEntry('a.ipynb', { text: notebook([], { title: ' By metadata ' }) }, () => true);
  expect(titled.facts.title).toBe('By metadata');
});

test('folds are named in the language of the notebook', () => {
  const text = notebook([markdownCell('葦の数を数えました。'), codeCell('x', [stream('3')])]);
  const { blocks } = notebookEntry('a.ipynb', { text, outputs: 'folded' }, () => true).read(() => undefined);
  expect(blocks[2]?.data.summary).toBe('出力');
});

test('converts raw cells by their format', () => {
  const blocks = blocksOf([
    rawCell('<p>Some <em>HTML</em></p>', { raw_mimetype: 'text/html' }),
    rawCell('Some *words*'),
    rawCell('\\newpage', { format: 'text/latex' }),
  ]);
  expect(blocks).toMatchObject([
    { type: 'paragraph', data: { text: 'Some <em>HTML</em>' } },
    { type: 'paragraph', data: { text: 'Some <i>words</i>' } },
    { type: 'code', data: { code: '\\newpage', language: { value: 'latex' } } },
  ]);
});

test('a loss names the line of its cell', () => {
  const text = notebook([
    markdownCell('Words.\n\n<object data="a.swf">gone words</object>'),
    codeCell('x', [result({ 'application/x-own': 'a' })]),
  ]);
  const entry = notebookEntry('a.ipynb', { text }, () => true);
  const diagnostics = entry.diagnostics?.({ blocks: [] }, () => true) ?? [];
  const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
  expect(inEnglish(diagnostics).map(({ line, what }) => [line, what])).toEqual([
    [lineOf('Words.'), "words 'words'"],
    [lineOf('gone'), "words 'gone words'"],
    [lineOf('"cell_type": "code"'), 'output application/x-own'],
  ]);
});

test('nbformat 3 is read too', () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Reeds'], metadata: {} },
    {
      cell_type: 'code',
      input: ['print(1)'],
      language: 'python',
      metadata: {},
      outputs: [
        { output_type: 'stream', stream: 'stdout', text: ['1\n'] },
        { output_type: 'pyout', html: ['<table><tr><th>a</th></tr><tr><td>1</td></tr></table>'], text: ['a'] },
        { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: [] },
      ],
    },
  ];
  const old = JSON.stringify({ nbformat: 3, metadata: { name: '' }, worksheets: [{ cells }] });
  expect(notebookBlocks(readNotebook(old), options).document.blocks).toMatchObject([
    { type: 'header', data: { text: 'Reeds', level: 2 } },
    { type: 'code', data: { code: 'print(1)', language: { value: 'python' } } },
    { type: 'code', data: { code: '1' } },
    { type: 'table', data: { rows: [['a'], ['1']] } },
    { type: 'code', data: { code: 'E: v' } },
  ]);
});

test('hostile notebooks are refused with a sentence', () => {
  const fault = (text: string) => {
    try {
      readNotebook(text);
      return 'read';
    } catch (error) {
      if (error instanceof NotebookError) return error.fault;
      throw error;
    }
  };
  const cell = '{"cell_type":"markdown","source":"a"}';
  expect(fault('{"cells": [')).toBe('noNotebook');
  expect(fault('null')).toBe('noNotebook');
  expect(fault('{"cells": {"length": 3}}')).toBe('noNotebook');
  expect(fault('{"cells": [{"cell_type": "code", "source": {"a": 1}}]}')).toBe('noNotebook');
  expect(fault(`{"cells":[${Array(100_000).fill(cell).join()}]}`)).toBe('notebookTooManyCells');
  expect(fault(`{"worksheets":[{"cells":[${Array(100_000).fill(cell).join()}]}]}`)).toBe('notebookTooManyCells');
  expect(fault(`{"cells":[],"metadata":${'['.repeat(1_000_000)}`)).toBe('notebookTooNested');
  expect(fault(`{"cells":[],"a":"${'\\"['.repeat(1_000)}"}`)).toBe('read');
  expect(fault(' '.repeat(48 * 1024 * 1024 + 1))).toBe('notebookTooLarge');
});

test("names of a program's own objects are names like others", () => {
  const text = `{"cells":[{"cell_type":"markdown","source":"![a](attachment:constructor) ![b](attachment:__proto__)",
    "attachments":{"__proto__":{"image/png":"x"}},"metadata":{"__proto__":{"tags":["remove-cell"]}}},
    {"cell_type":"code","source":"x","outputs":[{"output_type":"display_data","data":{"__proto__":{"text/plain":"y"}}}]}],
    "__proto__":{"polluted":true}}`;
  const { document } = notebookBlocks(readNotebook(text), options);
  expect(typesOf(document.blocks)).toEqual(['figure', 'figure', 'code']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('cuts a too long output at a line, with a report', () => {
  const { document, diagnostics } = read([codeCell('x', [stream('a line\n'.repeat(20_000))])]);
  expect(String(document.blocks[1]?.data.code)).toMatch(/^(a line\n)+a line$/);
  expect(String(document.blocks[1]?.data.code).length).toBeLessThanOrEqual(64 * 1024);
  expect(diagnostics).toHaveLength(1);
});

test('removes characters that databases cannot store', () => {
  const [words] = blocksOf([markdownCell('a\u0000b \ud800'), codeCell('c\u0000')]);
  expect(JSON.stringify(words)).not.toMatch(/\\u0000|\\ud800/);
});

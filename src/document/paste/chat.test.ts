import { expect, test } from 'vitest';
import { htmlToBlocks } from './html-to-blocks.ts';

const code = '<span class="hljs-built_in">print</span>(1)\nx';

test.each<[string, string, [language: string, name: string]]>([
  [
    'ChatGPT',
    `<pre class="overflow-visible!"><div class="rounded-2xl"><div class="flex">python</div><div class="sticky"><button>Copy code</button></div><div class="p-4"><code class="language-python">${code}\n</code></div></div></pre>`,
    ['python', ''],
  ],
  [
    'ChatGPT, newer',
    `<pre><div><div><div>Python</div><div><button aria-label="Copy"><svg></svg></button><button>Run</button></div></div><div><code class="whitespace-pre!">${code}</code></div></div></pre>`,
    ['python', ''],
  ],
  [
    'ChatGPT in Japanese',
    `<pre><div><div>bash</div><div><div><button>コードをコピーする</button></div></div><div><code class="language-bash">${code}</code></div></div></pre>`,
    ['bash', ''],
  ],
  [
    'Claude',
    `<div role="group" aria-label="python code"><div class="sticky"><button>Copy</button></div><div class="text-text-500">python</div><div class="overflow-x-auto"><pre class="code-block__code"><code class="language-python"><span>${code}</span></code></pre></div></div>`,
    ['python', ''],
  ],
  [
    'Gemini',
    `<response-element><code-block><div class="code-block"><div class="code-block-decoration"><span>Python</span><div class="buttons"><button><mat-icon>content_copy</mat-icon></button></div></div><div><pre><code role="text" class="code-container formatted">${code}</code></pre></div></div></code-block></response-element>`,
    ['python', ''],
  ],
  [
    'Copilot',
    `<div><div><span>TypeScript</span><button>Copy</button></div><div><pre><code class="language-typescript hljs">${code}</code></pre></div></div>`,
    ['typescript', ''],
  ],
  [
    'DeepSeek',
    `<div class="md-code-block"><div class="banner"><span>cpp</span><div role="button">Copy</div><div role="button">Download</div></div><pre>${code}</pre></div>`,
    ['cpp', ''],
  ],
  ['GitHub', `<div class="highlight highlight-source-python"><pre>${code}</pre></div>`, ['python', '']],
  [
    'Mistral',
    `<pre><div><span>rust</span><span><button>Copier</button></span></div><code class="language-rust">${code}</code></pre>`,
    ['rust', ''],
  ],
  [
    'a name of a file',
    `<pre><div>main.py</div><code class="language-python">${code}</code></pre>`,
    ['python', 'main.py'],
  ],
  ['a manual', `<figure><figcaption>R</figcaption><pre>${code}</pre></figure>`, ['r', '']],
])('pastes code of %s with its language, without its buttons', (_, html, [language, name]) => {
  const { blocks } = htmlToBlocks(`<p>So:</p>${html}<p>end</p>`);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph']);
  expect(blocks[1]?.data).toMatchObject({ code: 'print(1)\nx', name, language: { value: language } });
});

test.each([
  ['<pre>$ <code>npm test</code></pre>', ['$ npm test']],
  ['<pre><code>one</code>\n<code>two</code></pre>', ['one\ntwo']],
  ['<div>Use this<pre>a</pre></div>', ['Use this', 'a']],
  ['<div><p>Python</p><pre>a</pre></div>', ['Python', 'a']],
  ['<div>Python<pre>a</pre><pre>b</pre></div>', ['Python', 'a', 'b']],
])('keeps other words near code: %s', (html, texts) => {
  expect(htmlToBlocks(html).blocks.map(({ data }) => data.text ?? data.code)).toEqual(texts);
});

const annotated = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E</span></span>`;

test.each<[string, string, unknown[]]>([
  ['ChatGPT in a line', `<p>a ${annotated('x^2')} b</p>`, ['a `x^2` b']],
  ['ChatGPT on a line of its own', `<span class="katex-display">${annotated('x^2')}</span>`, [['x^2']]],
  [
    'Claude in a paragraph',
    `<p>a</p><p><span class="katex-display">${annotated('x')}</span></p><p>b</p>`,
    ['a', ['x'], 'b'],
  ],
  [
    'Gemini in a line',
    '<p>a <span class="math-inline" data-math="x^2"><span class="katex"><span class="katex-html">x2</span></span></span> b</p>',
    ['a `x^2` b'],
  ],
  [
    'Gemini on a line of its own',
    '<p>a</p><div class="math-block" data-math="\\frac{1}{2}"><span class="katex-display"><span class="katex-html">12</span></span></div>',
    ['a', ['\\frac{1}{2}']],
  ],
  [
    'Copilot',
    `<div>${annotated('x')} and <span class="katex-display">${annotated('y')}</span></div>`,
    ['`x` and', ['y']],
  ],
  [
    'DeepSeek',
    `<p class="ds-markdown-paragraph"><span class="ds-markdown-math"><span class="katex-display">${annotated('z')}</span></span></p>`,
    [['z']],
  ],
  ['text between brackets', '<p>\\[<br>x = 1<br>\\]</p>', [['x = 1']]],
  ['text in a line between parentheses', '<p>a \\(x\\) b</p>', ['a `x` b']],
  ['text on one line', '<p>So \\[ E \\] holds</p>', ['So', ['E'], 'holds']],
  ['a display in an item', `<ul><li>a <span class="katex-display">${annotated('x')}</span></li></ul>`, ['a <br>`x`']],
  ['Zhihu', '<p>a <span class="ztext-math" data-eeimg="1" data-tex="x">x</span></p>', ['a `x`']],
])('formulas of %s', (_, html, wanted) => {
  const marked = (text: unknown) => String(text).replace(/<span class="inline-math">(.*?)<\/span>/g, '`$1`');
  const said = htmlToBlocks(html).blocks.map(({ type, data }) =>
    type === 'math'
      ? [data.tex]
      : type === 'list'
        ? marked((data.items as { content: string }[])[0]?.content)
        : marked(data.text),
  );
  expect(said).toEqual(wanted);
});

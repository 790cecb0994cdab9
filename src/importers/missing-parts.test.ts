/** Missing images, unknown citations and unsupported tags make an imported post incomplete, and each is reported. */
import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';

const head = '---\ntitle: A\ndate: 2024-01-01\n---\n';
const read = async (text: string, { keys = [], brought = [] }: { keys?: string[]; brought?: string[] } = {}) => {
  const post = { program: 'markdown', path: 'a.md', item: head + text } as const;
  const { facts, diagnostics } = await readInEnglish({ post, keys, brought });
  return { notPublic: facts.notPublic, diagnostics };
};

test.each([
  ['Words.\n\n![x](a.png)', 'an image is missing', ['a.md:7 image a.png: it was not imported']],
  ['As [@ada1843] says.', 'a cited work is missing', ['a.md:5 citation ada1843: the BibTeX entry is missing']],
  ['As {% cite ada1843 %} says.', 'a cited work is missing', ['a.md:5 citation ada1843: the BibTeX entry is missing']],
  [
    '{% mystery 3 %}\n\nIn a {{< riddle >}} sentence.',
    'it has a tag that is not supported',
    ['a.md:5 tag {% mystery 3 %}: this tag is not supported', 'a.md:7 tag {{< riddle >}}: this tag is not supported'],
  ],
  [
    'Words.\n{% include audio.html path="a.mp3" %}',
    'it has a tag that is not supported',
    ['a.md:6 tag {% include audio.html path="a.mp3" %}: this tag is not supported'],
  ],
  [
    'Of {{ site.title }}.',
    'it has a tag that is not supported',
    ['a.md:5 tag {{ site.title }}: this tag is not supported'],
  ],
  [
    'Words.\n\n{{&lt; riddle 14 &gt;}}',
    'it has a tag that is not supported',
    ['a.md:7 tag {{< riddle 14 >}}: this tag is not supported'],
  ],
  [
    '<div>\n{% include video.liquid path="assets/a.mp4" %}\n</div>',
    undefined,
    ['a.md:6 file /assets/a.mp4: it was not imported'],
  ],
])('holds back a text that needs missing content, with its line: %j', async (text, notPublic, lines) => {
  expect(await read(text)).toEqual({ notPublic, diagnostics: lines });
});

test('each gap is a separate reason', async () => {
  const { notPublic } = await read('![x](a.png) [@k] {% mystery %}');
  expect(notPublic).toBe('an image is missing and a cited work is missing and it has a tag that is not supported');
});

test.each([
  ['![x](https://a.test/a.png)'],
  ['![x](a.png) [@k] {% include figure.liquid path="a.png" %}'],
  ['`{% mystery %}` and `{{ x }}`\n\n```\n{% mystery %}\n![x](b.png)\n```\n\n    {% mystery %}'],
  ['{% raw %}\n{% mystery %} {{ x }}\n{% endraw %}'],
  ['{{< youtube abcdefghijk >}}\n\n{% toc %}\n\n{% include toc.html %}\n\n{{< custom >}}\nWords.\n{{< /custom >}}'],
  ['Words.\n\n{{&lt; tweet 14 &gt;}}'],
  ['$x_{{a}}$ and \\(y\\), @someone'],
])('a text that has all it asks for is for everyone: %j', async (text) => {
  expect(await read(text, { keys: ['k'], brought: ['a.png'] })).toEqual({ notPublic: undefined, diagnostics: [] });
});

test('a draft is reported as such first', async () => {
  const post = { program: 'markdown', path: 'a.md', item: '---\ndraft: true\n---\n![x](a.png)' } as const;
  expect((await readInEnglish({ post, keys: [], brought: [] })).facts.notPublic).toBe('it was a draft');
});

const about =
  '---\nlayout: about\ntitle: about\npermalink: /\nsubtitle: <a href="#">Lab</a>. Motto.\n\nprofile:\n  align: right\n  image: prof_pic.jpg\n  more_info: >\n    <p>555 street</p>\n\nsocial: true\n---\n\nMy biography.\n';

test('reports each missing part of al-folio’s about page with its line', async () => {
  const post = { program: 'markdown', path: '_pages/about.md', item: about } as const;
  expect((await readInEnglish({ post, keys: [], brought: [] })).diagnostics).toEqual([
    '_pages/about.md:5 field subtitle: not imported. Add this value to the text',
    '_pages/about.md:9 field profile.image: not imported. Add this value to your profile',
    '_pages/about.md:10 field profile.more_info: not imported. Add this value to your profile',
  ]);
});

test.each([
  [
    'profile:\n  align: left\n  address: |\n    1 street\n',
    ['a.md:4 field profile.address: not imported. Add this value to your profile'],
  ],
  [
    'profiles:\n  - align: right\n    image: a.jpg\n    content: about_a.md\n',
    [
      'a.md:4 field profiles.0.image: not imported. Add this value to your profile',
      'a.md:5 field profiles.0.content: not imported. Add this value to your profile',
    ],
  ],
  [
    'subtitle:\nprofile: false\nprofiles: [1]\ncv_pdf: a.pdf\n',
    ['a.md:5 field cv_pdf: not imported. Add this value to the text'],
  ],
  ['format: researcher-site\nsubtitle: A\n', []],
  ['subtitle: A\ndescription: B\n', []],
  ['subtitle: 2026\n', []],
  ['subtitle: " A "\n', []],
  ['tagline: A <i>x</i>\n', ['a.md:2 field tagline: not imported. Add this value to the text']],
  ['subtitle: A\ntagline: B\n', ['a.md:3 field tagline: not imported. Add this value to the text']],
  ['subtitle: <a href="b">A</a>\n', ['a.md:2 field subtitle: not imported. Add this value to the text']],
  ['layout: page\nsubtitle: A\n', ['a.md:3 field subtitle: not imported. Add this value to the text']],
])('parts beside a text that have no place here are named: %j', async (front, lines) => {
  const post = { program: 'markdown', path: 'a.md', item: `---\n${front}---\nWords.\n` } as const;
  expect((await readInEnglish({ post, keys: [], brought: [] })).diagnostics).toEqual(lines);
});

test('imports the subtitle of a post', async () => {
  const post = { program: 'markdown', path: 'a.md', item: '---\nsubtitle: Of ink\n---\nWords.\n' } as const;
  const { facts, diagnostics } = await readInEnglish({ post, keys: [], brought: [] });
  expect([facts.lines, facts.summary, diagnostics]).toEqual([{ subtitle: 'Of ink' }, '', []]);
});

const loop =
  '{% if page.shown %}\n{% for post in site.posts %}\n- [{{ post.title }}]({{ post.url }})\n  ![a]({{ post.img }})\n  {% assign x = post.x | sort: "y" %}\n{% include item.liquid %}\n{% endfor %}\n{% else %}\n{{ none }}\n{% endif %}';
const asOne = 'this tag is not supported';

test.each([
  [loop, [`a.md:5 tag {% if page.shown %} … {% endif %}: ${asOne}`]],
  [
    `${loop}\n\nOf {{ page.title }}.`,
    [`a.md:5 tag {% if page.shown %} … {% endif %}: ${asOne}`, `a.md:16 tag {{ page.title }}: ${asOne}`],
  ],
  [
    '{% for a in b %}\n{{ a }}\n![x](gone.png)\n{% endfor %}\n\n{% for c in d %}{{ c }}{% endfor %}',
    [`a.md:5 tag {% for a in b %} … {% endfor %}: ${asOne}`, `a.md:10 tag {% for c in d %} … {% endfor %}: ${asOne}`],
  ],
  ['{{ range .Site.Pages }}\n{{ .Title }}\n{{ end }}', [`a.md:5 tag {{ range .Site.Pages }} … {{ end }}: ${asOne}`]],
  ['{% for x in y %}\nnever closed', [`a.md:5 tag {% for x in y %}: ${asOne}`]],
  ['{% if a %}\nWords.\n{% endif %}', [`a.md:5 tag {% if a %} … {% endif %}: ${asOne}`]],
])('a loop or a branch of a generator is one remark: %j', async (text, lines) => {
  expect((await read(text)).diagnostics).toEqual(lines);
});

test('an image whose address comes from a tag is not reported as missing', async () => {
  expect((await read(loop)).notPublic).toBe('it has a tag that is not supported');
});

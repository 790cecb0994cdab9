import { inEnglish, lossLine, readInEnglish } from '#support/in-english.ts';
import { readFrontMatter } from './front-matter.ts';
import { expect, test } from 'vitest';
import { findPicture } from './find-picture.ts';
import { markdownEntry } from './post-entry.ts';
import { linkResolver } from './post-links.ts';
import { linkStandIn, placeholderId } from './post-places.ts';

const read = (text: string, path = 'garden/reed.md') => {
  const entry = markdownEntry(path, text, () => false);
  const document = entry.read((src) => (src.includes('reed') ? 'a'.repeat(22) : undefined));
  const lost = entry.diagnostics?.(document, (src) => src.includes('reed')).map((loss) => lossLine(path, loss));
  return { blocks: document.blocks, lost };
};
const textsOf = (text: string, path?: string) => read(text, path).blocks.map(({ data }) => data.text);

test("Obsidian's pictures are figures, sized or described", () => {
  const { blocks, lost } = read('![[reed (1) b.png]]\n\n![[reed.png|300]]\n\n![[reed.png|Reeds bend]]\n');
  expect(blocks.map(({ type }) => type)).toEqual(['figure', 'figure', 'figure']);
  expect(JSON.stringify(blocks[2])).toContain('Reeds bend');
  expect(JSON.stringify(blocks[1])).not.toContain('300');
  expect(lost).toEqual([]);
});

test('finds an image by its bare name anywhere, if the name is unique', async () => {
  const bytes = new Uint8Array([1]);
  const source = (...pictures: string[]) => ({
    pictures,
    picture: async (path: string) => Promise.resolve(pictures.includes(path) ? bytes : undefined),
  });
  const find = async (...paths: string[]) => findPicture(source(...paths), 'garden/a.md', 'reed%20b.png', undefined);
  expect(await find('files/2024/reed b.png')).toEqual({ name: 'reed b.png', bytes });
  expect(await find('x/reed b.png', 'y/reed b.png')).toHaveProperty('notice');
  expect(await find('x/a reed b.png')).toHaveProperty('notice');
});

test('links to imported notes work, including their headings', async () => {
  const text =
    '[[Wind]], [[Wind#In Spring|spring]], [[#Below]], [[Wind#^a1b2]], [[Rain]], [b](../old/a%20b.md#two), [c](c.md)\n\n![[Wind]]\n';
  const post = { program: 'markdown', path: 'garden/reed.md', item: text } as const;
  const first = await readInEnglish({ post, keys: [], brought: [] });
  expect(first.links).toEqual(['[[Wind]]', '[[Rain]]', '../old/a%20b.md', 'c.md']);
  const reached = ['[[Wind]]', '../old/a%20b.md'];
  const [wind, other] = await Promise.all(reached.map(linkStandIn));
  const { document, diagnostics } = await readInEnglish({ post, keys: [], brought: [], reached });
  expect(document.blocks.map(({ data }) => data.text)).toEqual([
    `<a href="${wind}">Wind</a>, <a href="${wind}#in-spring">spring</a>, <a href="#below">Below</a>, ` +
      `<a href="${wind}">Wind</a>, Rain, <a href="${other}#two">b</a>, <a href="c.md">c</a>`,
    `<a href="${wind}">Wind</a>`,
  ]);
  expect(diagnostics).toEqual([
    'garden/reed.md:1 link c.md: no imported post or file has this URL',
    'garden/reed.md:1 link [[Rain]]: the linked note is not part of this import. The link text was kept',
    'garden/reed.md:3 note ![[Wind]]: embedded notes are not supported. The name was kept',
  ]);
});

test('a post that a tag of Jekyll or Hugo names is reached, too', async () => {
  const item = '[a]({% post_url 2024-03-12-reeds %}) [b]({{< ref "posts/wind.md#soft" >}}) [c](2024-03-12.html)\n';
  const post = { program: 'markdown', path: '_posts/2024-05-01-a.md', item } as const;
  const { links } = await readInEnglish({ post, keys: [], brought: [] });
  expect(links).toEqual(['[[2024-03-12-reeds]]', 'posts/wind.md']);
  const find = linkResolver(['_posts/2024-03-12-reeds.md', 'content/posts/wind.md']);
  const twice = ['_posts/2024-03-12-ink.markdown', '_posts/old/2024-03-12-ink.markdown', '_posts/2024-03-13-ash.md'];
  const findOne = linkResolver(twice);
  expect(findOne('_posts/old/2024-04-01-b.md', '[[2024-03-12-ink]]')).toBe(twice[1]);
  expect(findOne('_posts/2024-04-01-b.md', '[[2024-03-12-ink]]')).toBe(twice[0]);
  expect(findOne('_posts/old/2024-04-01-b.md', '[[old/2024-03-12-ink]]')).toBe(twice[1]);
  expect(findOne('_posts/old/2024-04-01-b.md', '[[2024-03-13-ash]]')).toBe(twice[2]);
  expect(links.map((target) => find(post.path, target))).toEqual([
    '_posts/2024-03-12-reeds.md',
    'content/posts/wind.md',
  ]);
});

test('which text is meant: beside it, from the top, or the one of that name', () => {
  const cafe = 'notes/Cafe\u0301.md';
  const paths = [
    'a.md',
    'notes/a.md',
    'notes/deep/Reeds.md',
    'b/x.md',
    'c/x.md',
    cafe,
    'n/Reeds 0123.md',
    'wind.ipynb',
    '_posts/2020-05-01-dated.md',
    `n/Ink ${'0'.repeat(32)}.md`,
  ];
  const find = linkResolver(paths);
  expect(find('notes/b.md', 'a.md')).toBe('notes/a.md');
  expect(find('notes/b.md', '../a.md')).toBe('a.md');
  expect(find('notes/b.md', '/a.md')).toBe('a.md');
  expect(find('n/b.md', 'Reeds%200123.md')).toBe('n/Reeds 0123.md');
  expect(find('n/b.md', 'x.md')).toBeUndefined();
  expect(find('n/b.md', '[[reeds]]')).toBe('notes/deep/Reeds.md');
  expect(find('n/b.md', '[[deep/Reeds]]')).toBe('notes/deep/Reeds.md');
  expect(find('n/b.md', '[[x]]')).toBe('b/x.md');
  expect(find('c/b.md', '[[x]]')).toBe('c/x.md');
  expect(find('n/b.md', '[[Caf\u00e9]]')).toBe(cafe);
  expect(find('n/b.md', '[[wind]]')).toBe('wind.ipynb');
  expect(find('n/b.md', '[[Dated]]')).toBe('_posts/2020-05-01-dated.md');
  expect(find('n/b.md', '[[n/Ink]]')).toBe(`n/Ink ${'0'.repeat(32)}.md`);
  expect(find('n/b.md', '[[None]]')).toBeUndefined();
});

test('links to notes are their words, and named with their lines', () => {
  const { blocks, lost } = read(
    '---\ntitle: A\n---\nSee [[Wind]],\n[[Wind|the wind]], [[Wind#In spring]] and [[#Below]].\n\n![[Wind]]\n',
  );
  expect(blocks.map(({ data }) => data.text)).toEqual([
    'See Wind,\nthe wind, Wind &gt; In spring and <a href="#below">Below</a>.',
    'Wind',
  ]);
  expect(lost).toEqual([
    'garden/reed.md:4 link [[Wind]]: the linked note is not part of this import. The link text was kept',
    'garden/reed.md:5 link [[Wind]]: the linked note is not part of this import. The link text was kept',
    'garden/reed.md:5 link [[Wind#In spring]]: the linked note is not part of this import. The link text was kept',
    'garden/reed.md:7 note ![[Wind]]: embedded notes are not supported. The name was kept',
  ]);
});

test('marked words are marked; comments go, over lines too, and later losses keep their lines', () => {
  const { blocks, lost } = read('A ==marked **word**== here. %%not this%%\n\n%%\nnor\n\nthis\n%%\n\n[[Wind]]\n');
  expect(blocks.map(({ data }) => data.text)).toEqual(['A <mark>marked <b>word</b></mark> here.', 'Wind']);
  expect(lost).toEqual([expect.stringContaining('garden/reed.md:9 link [[Wind]]')]);
});

test('code, formulas, references and similar text stay unchanged', () => {
  expect(textsOf('`[[a]] ==b== %%c%%` [[1]] [[a]](https://example.org/) x==y==z 5 %% 6')).toEqual([
    '<span class="inline-code">[[a]] ==b== %%c%%</span> [[1]] <a href="https://example.org/">[a]</a> x==y==z 5 %% 6',
  ]);
  expect(read('```js\nf([[a]]); // %%b%%\n```\n').blocks[0]?.data).toMatchObject({ code: 'f([[a]]); // %%b%%' });
  expect(JSON.stringify(read('$$\n[[a]] ==b==\n$$\n').blocks)).toContain('[[a]] ==b==');
  expect(textsOf('[[a]]', 'a.mdx')).toEqual(['[[a]]']);
});

const factsOf = (lines: string) => inEnglish(readFrontMatter(`---\n${lines}\n---\nText.`, 'garden/reed.md').facts);

test("removes the signs of Obsidian's tags, and its aliases are not paths", () => {
  expect(factsOf('tags: "#ink #reed/wild"').keywords).toEqual(['ink', 'reed/wild']);
  expect(factsOf("tags: ['#ink', C#]").keywords).toEqual(['ink', 'C#']);
  expect(factsOf('aliases: [Reeds, /old/reed]').formerPaths).toEqual(['/old/reed']);
  expect(factsOf('publish: false').notPublic).toBe('it was a draft');
});

test('Qiita: the last change is the date, and posts for people with the link are not public', () => {
  const facts = factsOf(
    "title: 葦\ntags:\n  - Ruby\nprivate: true\nupdated_at: '2023-05-02T10:00:00+09:00'\nid: 0a1b\norganization_url_name: null\nslide: false",
  );
  expect(facts).toMatchObject({
    title: '葦',
    keywords: ['Ruby'],
    date: new Date('2023-05-02T01:00:00Z'),
    notPublic: 'it was private',
    updated: new Date('2023-05-02T01:00:00Z'),
  });
  expect(factsOf("updated_at: '2023-05-02'").date).toBeUndefined();
});

test("Hashnode's dates are read as JavaScript writes them, and dev.to's drafts are drafts", () => {
  const moment = 'Tue May 02 2023 10:00:00 GMT+0000 (Coordinated Universal Time)';
  expect(factsOf(`datePublished: ${moment}\ncuid: c\nslug: of-reeds\ntags: js, web-dev`)).toMatchObject({
    date: new Date('2023-05-02T10:00:00Z'),
    address: 'of-reeds',
    keywords: ['js', 'web-dev'],
  });
  expect(factsOf('published: false\ntags: js, ruby')).toMatchObject({
    notPublic: 'it was a draft',
    keywords: ['js', 'ruby'],
  });
});

test('reads covers and canonical paths of Hashnode, dev.to, Obsidian and Hugo themes', () => {
  const hashnode = factsOf('cuid: c\nslug: of-reeds\ncover: https://cdn.hashnode.com/res/a.png?auto=compress');
  expect(hashnode).toMatchObject({
    cover: 'https://cdn.hashnode.com/res/a.png?auto=compress',
    formerPaths: ['/of-reeds'],
  });
  expect(factsOf('cover_image: https://dev-to.test/a.png\ncanonical_url: https://mine.test/2020/reeds/')).toMatchObject(
    {
      cover: 'https://dev-to.test/a.png',
      formerPaths: ['/2020/reeds'],
    },
  );
  const coverOf = (line: string) => factsOf(line).cover;
  expect(coverOf('cover: "[[files/a reed.png]]"')).toBe('files/a reed.png');
  expect(coverOf('cover:\n  image: img/a.png\n  alt: Reeds')).toBe('img/a.png');
  expect(['cover: true', 'cover: blue', 'cover: data.csv', 'cover:'].map(coverOf)).toEqual(Array(4).fill(undefined));
});

test('an imported cover is above the post, another one is a link in it', async () => {
  const item = '---\ntitle: A\ncover_image: https://dev-to.test/a.png\n---\nText.';
  const post = { program: 'markdown', path: 'a.md', item } as const;
  const src = 'https://dev-to.test/a.png';
  const without = await readInEnglish({ post, keys: [], brought: [] });
  expect(without.pictures).toEqual([src]);
  expect(without.document.blocks.map(({ type, data }) => [type, data.url])).toEqual([
    ['link', src],
    ['paragraph', undefined],
  ]);
  const { document, facts } = await readInEnglish({ post, keys: [], brought: [src] });
  expect(document.blocks.map(({ type }) => type)).toEqual(['paragraph']);
  expect([without.facts.cover, facts.cover]).toEqual([undefined, await placeholderId(src)]);
});

/** Tests of two HTML exports. The files have the structure of Medium's and Substack's exports, with invented text. */
import { inEnglish, lossLine, readInEnglish } from '#support/in-english.ts';
import type { Block } from '#contract/documents.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { markdownCell, notebook } from '#support/notebooks.ts';
import { expect, test } from 'vitest';
import { findPosts } from './find-posts.ts';
import { mediumEntry } from './medium.ts';
import type { PostEntry } from './post-entry.ts';
import { loaded } from './post-places.ts';
import { splitPosts } from './read-posts.ts';
import { substackEntry, substackRows, type SubstackRow } from './substack.ts';

export const story = (body: string, { title = 'On reeds', footer = published, subtitle = '' } = {}) =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>* { color: #333; }</style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
${subtitle && `<section data-field="subtitle" class="p-summary">\n${subtitle}\n</section>`}
<section data-field="body" class="e-content">
<section name="e559" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section>
</section>
<footer>${footer}</footer></article></body></html>`;
const published =
  '<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2019-05-04T10:00:00.000Z">May 4, 2019</time></a>.</p>' +
  '<p><a href="https://medium.com/@ada/on-reeds-0123456789ab" class="p-canonical">Canonical link</a></p>';
const heading = '<h3 name="1" id="1" class="graf graf--h3 graf--leading graf--title">On reeds</h3>';

const blocksOf = ({ read }: PostEntry): [string, unknown][] =>
  read((src) => (src.includes('reed') ? 'a'.repeat(22) : undefined)).blocks.map(({ type, data }) => [
    type,
    data.text ?? data.code ?? data.url ?? data.tex ?? data.items ?? data.caption,
  ]);

/** A round trip through our own Markdown changes nothing. */
function staysTheSame(entry: PostEntry): void {
  const document = entry.read(() => undefined);
  const lost = entry.diagnostics?.(document, () => false).filter(({ what }) => what.code !== 'lossCard');
  expect(lost).toEqual([]);
  const again = fromMarkdown(toMarkdown(document));
  const said = (blocks: readonly Block[]) => blocks.map(({ type, data }) => ({ type, data }));
  expect(said(again.blocks)).toEqual(said(document.blocks));
}

test("Medium: a story's metadata, its paths, and its text without the surrounding parts", () => {
  const body =
    `${heading}<h4 class="graf graf--h4 graf--subtitle">What grows in water</h4>` +
    '<p class="graf graf--p">First <strong class="markup--strong">words</strong> with <a href="https://example.org/" data-href="https://example.org/" class="markup--anchor" rel="noopener" target="_blank">a link</a>.</p>' +
    '<h3 class="graf graf--h3">Large</h3><h4 class="graf graf--h4">Small</h4>' +
    '<blockquote class="graf graf--blockquote graf--pullquote">Said so.</blockquote>' +
    '<pre data-code-block-mode="1" data-code-block-lang="python" class="graf graf--pre graf--preV2"><span class="pre--content"><span class="hljs-keyword">for</span> x:<br />    y()</span></pre>' +
    '<pre class="graf graf--pre"><code class="markup--code">a<br>b</code></pre>' +
    '</div></div></section><section class="section section--body section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner"><p class="graf graf--p graf--trailing">End.</p>';
  const entry = mediumEntry(
    'posts/2019-05-04_On-reeds-0123456789ab.html',
    story(body, { subtitle: 'What grows in water' }),
  );
  expect(inEnglish(entry.facts)).toEqual({
    title: 'On reeds',
    date: new Date('2019-05-04T10:00:00Z'),
    keywords: [],
    summary: 'What grows in water',
    address: 'on-reeds',
    formerPaths: ['/%40ada/on-reeds-0123456789ab', '/on-reeds-0123456789ab', '/0123456789ab', '/p/0123456789ab'],
    ours: false,
    notices: [],
  });
  expect(blocksOf(entry)).toEqual([
    ['paragraph', 'First <strong>words</strong> with <a href="https://example.org/">a link</a>.'],
    ['header', 'Large'],
    ['header', 'Small'],
    ['quote', 'Said so.'],
    ['code', 'for x:\n    y()'],
    ['code', 'a\nb'],
    ['divider', undefined],
    ['paragraph', 'End.'],
  ]);
  const { blocks } = entry.read(() => undefined);
  expect(blocks.filter(({ type }) => type === 'header').map(({ data }) => data.level)).toEqual([2, 3]);
  expect(blocks.find(({ type }) => type === 'code')?.data.language).toMatchObject({ value: 'python' });
  staysTheSame(entry);
});

test('Medium: pictures with their width, rows of them, cards, gists and films', () => {
  const picture = (name: string, layout = '', caption = '') =>
    `<figure class="graf graf--figure ${layout}"><div class="aspectRatioPlaceholder is-locked"><div class="aspectRatioPlaceholder-fill"></div><img class="graf-image" data-image-id="${name}" alt="${name}" src="https://cdn-images-1.medium.com/max/800/${name}"></div>${caption && `<figcaption class="imageCaption">${caption}</figcaption>`}</figure>`;
  const body =
    heading +
    picture('reed1.png', 'graf--layoutFillWidth', 'A <em class="markup--em">reed</em>') +
    `</div><div class="section-inner sectionLayout--outsetRow" data-paragraph-count="2">${picture('reed2.png')}${picture('reed3.png')}</div><div class="section-inner">` +
    '<div class="graf graf--mixtapeEmbed"><a href="https://example.org/pens" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://example.org/pens"><strong class="markup--strong">On pens</strong><br><em>All of them.</em>example.org</a><a href="https://example.org/pens" class="js-mixtapeImage mixtapeImage u-ignoreBlock"></a></div>' +
    '<figure class="graf graf--figure graf--iframe"><script src="https://gist.github.com/ada/0123.js"></script></figure>' +
    '<figure class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" width="700"></iframe></figure>' +
    picture('other.png');
  const entry = mediumEntry('posts/a.html', story(body));
  const { blocks } = entry.read((src) => (src.includes('reed') ? 'a'.repeat(22) : undefined));
  expect(blocks.map(({ type }) => type)).toEqual(['figure', 'figure', 'link', 'link', 'video', 'link']);
  expect(blocks[0]?.data).toMatchObject({ alt: 'reed1.png', caption: 'A <em>reed</em>', width: 'full' });
  expect(blocks[1]?.data.items).toHaveLength(2);
  expect(blocks[2]?.data).toMatchObject({ url: 'https://example.org/pens', title: 'On pens', site: 'example.org' });
  expect(blocks[3]?.data).toMatchObject({ url: 'https://gist.github.com/ada/0123' });
  staysTheSame(entry);
});

test('Medium: drafts and responses are not public', () => {
  const undated = { footer: '<p><a href="https://medium.com/p/00ff00ff00ff">View original.</a></p>' };
  const draft = mediumEntry('posts/draft_Not-yet-00ff00ff00ff.html', story(`${heading}<p>Words</p>`, undated));
  expect(inEnglish(draft.facts)).toMatchObject({
    notPublic: 'it was a draft',
    address: 'not-yet',
    formerPaths: ['/00ff00ff00ff', '/p/00ff00ff00ff'],
  });
  const answer = mediumEntry(
    'posts/b.html',
    story('<p class="graf graf--p graf--leading">I agree.</p>', { title: 'I agree.' }),
  );
  expect(inEnglish(answer.facts.notPublic)).toBe('it has no title (a reply to another post)');
  const cut = mediumEntry('posts/c.html', story(`${heading}<p>First words of it.</p>`, { subtitle: 'First words…' }));
  expect(cut.facts).toMatchObject({ summary: '' });
});

test('words that no block has are named with the line of the file', () => {
  const lost = (entry: PostEntry) =>
    entry.diagnostics?.({ blocks: [] }, () => false).map((loss) => lossLine(entry.path, loss));
  const medium = mediumEntry(
    'posts/a.html',
    story(`${heading}<p>Some\nwords &amp; <em>more</em>.</p>\n<p>Others.</p>`),
  );
  expect(lost(medium)).toEqual([
    "posts/a.html:7 words 'some words more': text missing in the imported post",
    "posts/a.html:9 words 'others': text missing in the imported post",
  ]);
});

export const list =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n' +
  '101.on-ink,2024-03-01T10:00:00.000Z,true,,,newsletter,everyone,"On ink, again",What it is,\n' +
  '102.for-some,2024-04-01T10:00:00.000Z,true,,,newsletter,only_paid,For some,,\n' +
  '103.for-free,2024-04-02T10:00:00.000Z,true,,,newsletter,only_free,For free,,\n' +
  '104.not-yet,,false,,,newsletter,everyone,Not yet,,\n' +
  '105.about,2024-01-01T10:00:00.000Z,true,,,page,everyone,About,,\n' +
  '106.aloud,2024-05-01T10:00:00.000Z,true,,,podcast,everyone,Aloud,,https://api.substack.com/feed/podcast/106.mp3\n' +
  '107.torn,2024-05-01T10:00:00.000Z,true,,,newsletter,founding,Torn,,\n';
const rows = substackRows('posts.csv', list);
const entryOf = (id: string, html: string) =>
  substackEntry(`posts/${id}.html`, { row: rows.find(({ post_id }) => post_id === id) as SubstackRow, html });

test('Substack: metadata from the list; posts for subscribers are not public here', () => {
  expect(inEnglish(entryOf('101.on-ink', '<p>Words</p>').facts)).toEqual({
    title: 'On ink, again',
    date: new Date('2024-03-01T10:00:00Z'),
    keywords: [],
    summary: 'What it is',
    address: 'on-ink',
    formerPaths: ['/p/on-ink', '/p/on-ink/comments'],
    ours: false,
    notices: [],
  });
  const why = (id: string, html = '<p>Words</p>') => inEnglish(entryOf(id, html).facts.notPublic);
  expect(['102.for-some', '103.for-free', '104.not-yet', '107.torn', '106.aloud'].map((id) => why(id))).toEqual([
    'it was for paying subscribers',
    'it was for subscribers',
    'it was a draft',
    'it was for paying subscribers',
    undefined,
  ]);
  expect(why('101.on-ink', '<p>a</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>b</p>')).toBe(
    'part of it was for subscribers only',
  );
  expect(entryOf('105.about', '').facts.isPage).toBe(true);
  expect(blocksOf(entryOf('106.aloud', '<p>Words</p>'))[0]).toEqual([
    'link',
    'https://api.substack.com/feed/podcast/106.mp3',
  ]);
  expect(() => substackRows('posts.csv', 'a,b\n1,2')).toThrow('posts.csv is not a Substack export.');
});

const attrs = (data: unknown) => `data-attrs="${JSON.stringify(data).replaceAll('"', '&quot;')}"`;

test('Substack: notes at their marks, original images, no subscription prompts', () => {
  const stored = 'https://substack-post-media.s3.amazonaws.com/public/images/reed_800x600.png';
  const fetched = `https://substackcdn.com/image/fetch/$s_!ab!,w_1456,c_limit,f_auto/${encodeURIComponent(stored)}`;
  const html =
    '<h2 class="header-anchor-post">Of ink<div class="header-anchor-parent"><div class="header-anchor" id="§of-ink"></div><button><svg></svg></button></div></h2>' +
    '<p>Made of soot<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a> and glue.</p>' +
    `<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="${fetched}"><div class="image2-inset"><picture><source type="image/webp" srcset="${fetched} 424w"><img src="${fetched}" ${attrs({ src: stored, alt: null })} class="sizing-large" alt="A reed"></picture><div class="image-link-expand"><button>x</button></div></div></a><figcaption class="image-caption">Beside <em>water</em></figcaption></figure></div>` +
    `<div class="subscription-widget-wrap" ${attrs({ url: 'https://a.substack.com/subscribe' })}><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Thanks for reading!</p></div></div></div>` +
    `<p class="button-wrapper" ${attrs({ url: 'https://a.substack.com/p/on-ink?action=share', text: 'Share' })}><a class="button primary" href="https://a.substack.com/p/on-ink?action=share"><span>Share</span></a></p>` +
    `<p class="button-wrapper" ${attrs({ url: 'https://example.org/pens', text: 'Pens' })}><a class="button primary" href="https://example.org/pens"><span>Pens</span></a></p>` +
    `<div id="youtube2-abcdefghijk" class="youtube-wrap" ${attrs({ videoId: 'abcdefghijk' })}><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe></div></div>` +
    `<div class="tweet" ${attrs({ url: 'https://twitter.com/ada/status/1', full_text: 'Ink!\nAgain.', name: 'Ada', username: 'ada' })}></div>` +
    `<div class="embedded-post-wrap" ${attrs({ url: 'https://b.substack.com/p/pens', title: 'Pens', publication_name: 'B' })}><a>Pens</a></div>` +
    `<div class="latex-rendered" ${attrs({ persistentExpression: 'x_1 + y', id: 'A' })}></div>` +
    `<div class="highlighted_code_block" ${attrs({ language: 'python' })}><pre class="shiki"><code class="language-python">a = 1\nb = 2</code></pre></div>` +
    '<div class="pullquote"><p>Soot.</p></div><div class="callout-block" data-callout="true"><p>Careful.</p></div>' +
    '<div class="preformatted-block" data-component-name="PreformattedTextBlockToDOM"><label class="hide-text">Text within this block will maintain its original spacing when published</label><pre class="text">One\nTwo</pre></div>' +
    `<div class="poll-embed" ${attrs({ id: 7 })}></div><div><hr></div>` +
    '<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Of <em>pine</em>.</p><p>Or oil.</p></div></div>';
  const entry = entryOf('101.on-ink', html);
  const seen: string[] = [];
  const document = entry.read((src) => (seen.push(src), 'a'.repeat(22)));
  const { blocks } = document;
  const lost = inEnglish(entry.diagnostics?.(document, () => true))?.map(({ line, what }) => [line, what]);
  expect(lost).toContainEqual([3, 'card poll-embed']);
  expect(seen).toEqual([stored]);
  expect(blocks[2]?.data).toMatchObject({ alt: 'A reed', caption: 'Beside <em>water</em>', width: 'wide' });
  expect(blocks.map(({ type, data }) => [type, data.text ?? data.code ?? data.url ?? data.tex])).toEqual([
    ['header', 'Of ink'],
    ['paragraph', 'Made of soot<span class="footnote">Of <em>pine</em>.<br>Or oil.</span> and glue.'],
    ['figure', undefined],
    ['paragraph', '<a href="https://example.org/pens">Pens</a>'],
    ['video', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['quote', 'Ink!<br>Again.'],
    ['link', 'https://b.substack.com/p/pens'],
    ['math', 'x_1 + y'],
    ['code', 'a = 1\nb = 2'],
    ['quote', 'Soot.'],
    ['callout', 'Careful.'],
    ['paragraph', 'One<br>Two'],
    ['divider', undefined],
  ]);
  expect(blocks[5]?.data.cite).toBe('<a href="https://twitter.com/ada/status/1">Ada @ada</a>');
  staysTheSame(entry);
});

/**
 * Returns the posts found in files.
 * @param program source program; undefined for any program
 */
async function found(files: Record<string, string>, program?: 'medium' | 'markdown') {
  const left: string[] = [];
  const bytes = (path: string) => new TextEncoder().encode(files[path]);
  const posts = await findPosts(
    {
      sizes: new Map(Object.keys(files).map((path) => [path, bytes(path).length])),
      read: async (path, most) => bytes(path).subarray(0, most),
    },
    { program, split: splitPosts, leaveOut: (why) => void left.push(inEnglish(why)) },
  );
  const items = await Promise.all(posts.map(loaded));
  const read = await Promise.all(items.map((post) => readInEnglish({ post, keys: [], brought: [] })));
  return { posts: items.map(({ program: its }, index) => `${its} ${read[index]?.path}`), left };
}

const wxr =
  '<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>W</title><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type></item></channel></rss>';

test('reads each file of a folder by its format, and ignores others', async () => {
  const files = {
    'b.qmd': '# B',
    'c.Rmd': '# C',
    'd.ipynb': notebook([markdownCell('# D')]),
    'a.md': '# A',
    'blog.xml': wxr,
    'feed.xml': '<rss><channel></channel></rss>',
    'package.json': '{"data":{}}',
    'ghost.json': '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"g","title":"G"}]}}]}',
    'medium/posts/s.html': story(heading),
    'medium/profile/profile.html': story(heading),
    'medium/posts/plain.html': '<p>No story</p>',
    'broken/x.xml': wxr.replace('?>', '?><!DOCTYPE a>'),
    'sub/posts.csv': list.split('\n').slice(0, 3).join('\n'),
    'sub/posts/101.on-ink.html': '<p>Ink</p>',
    'sub/posts/101.on-ink.opens.csv': 'email',
    'long.md': 'x'.repeat(4 * 1024 * 1024 + 1),
    '0-disqus.xml':
      '<?xml version="1.0"?><disqus><thread dsq:id="1"><link>https://a.test/b</link></thread><post dsq:id="2"><message>Hm</message><name>Ada</name><createdAt>2020-01-01T00:00:00Z</createdAt><thread dsq:id="1"/></post></disqus>',
  };
  expect(await found(files)).toEqual({
    posts: [
      'markdown a.md',
      'markdown b.qmd',
      'wordpress blog.xml#7',
      'markdown c.Rmd',
      'notebook d.ipynb',
      'ghost ghost.json#g',
      'medium medium/posts/s.html',
      'substack sub/posts/101.on-ink.html',
      'disqus 0-disqus.xml#https://a.test/b',
    ],
    left: [
      'long.md is larger than 4 MB.',
      'broken/x.xml declares XML entities, which are not supported.',
      'sub/posts/102.for-some.html is not in the export.',
    ],
  });
  expect(await found({ 'notes.txt': '# A' }, 'markdown')).toEqual({ posts: ['markdown notes.txt'], left: [] });
  expect(await found({ '.obsidian/a.json': '{"db":[{"data":{"posts":[]}}]}', 'x/.git/b.md': 'b' })).toEqual({
    posts: [],
    left: [],
  });
  expect(await found({ 'posts/plain.html': '<p>No</p>', 'posts/s.html': story(heading) }, 'medium')).toEqual({
    posts: ['medium posts/s.html'],
    left: ['posts/plain.html is not a story from a Medium export.'],
  });
});

import { expect, test } from 'vitest';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { jekyllRules } from './addresses/jekyll.ts';
import { readPost } from './read-posts.ts';

const config = {
  title: 'Walls',
  author: { name: 'Mei' },
  url: 'https://old.test',
  baseurl: '/blog',
  email: 'a@b.test',
};
const rules = { rules: jekyllRules(config), inside: '', below: '' };
const made = (text: string) => {
  const item = `---\ntitle: Reeds\ntags: [a]\n---\n${text}`;
  return readPost({
    post: { program: 'markdown', path: '_posts/2026-03-02-reeds.md', item, rules },
    ...{ keys: [], brought: [] },
  });
};

test.each([
  ['On {{ site.title }} here', 'On Walls here'],
  ['By {{ site.author.name | upcase }}', 'By MEI'],
  ['{{ page.title }} of {{ page.date | date: "%Y" }}', 'Reeds of 2026'],
  ["{{ page.date | date: '%B %-d, %Y' }}", 'March 2, 2026'],
  ['{{- site.title -}}', 'Walls'],
  ['`{{ site.title }}`', '`{{ site.title }}`'],
  ['{% raw %}{{ site.title }}{% endraw %}', '{{ site.title }}'],
  ['```\n{{ site.title }}\n```', '```\n{{ site.title }}\n```'],
])('what the site says stands there: %s', async (text, said) => {
  const { document, losses, facts } = await made(text);
  expect(toMarkdown(document).trim()).toBe(said);
  expect([losses, facts.notPublic]).toEqual([[], undefined]);
});

test.each(['{{ site.nothing }}', '{{ page.tags }}', '{{ site.title | markdownify }}', '{{ page.date | date: "%Q" }}'])(
  'what nobody says is named: %s',
  async (text) => {
    const { losses, facts } = await made(text);
    expect(losses).toEqual([`_posts/2026-03-02-reeds.md:5 tag ${text}: this tag is not supported`]);
    expect(facts.notPublic).toBe('it has a tag that is not supported');
  },
);

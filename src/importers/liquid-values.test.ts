import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { jekyllRules } from './addresses/jekyll.ts';
import { withoutLiquid } from './liquid-text.ts';

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
  return readInEnglish({
    post: { program: 'markdown', path: '_posts/2026-03-02-reeds.md', item, rules },
    keys: [],
    brought: [],
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
])('inserts values of the site: %s', async (text, said) => {
  const { document, diagnostics, facts } = await made(text);
  expect(toMarkdown(document).trim()).toBe(said);
  expect([diagnostics, facts.notPublic]).toEqual([[], undefined]);
});

test.each(['{{ site.nothing }}', '{{ page.tags }}', '{{ site.title | markdownify }}', '{{ page.date | date: "%Q" }}'])(
  'reports unknown values: %s',
  async (text) => {
    const { diagnostics, facts } = await made(text);
    expect(diagnostics).toEqual([`_posts/2026-03-02-reeds.md:5 tag ${text}: this tag is not supported`]);
    expect(facts.notPublic).toBe('it has a tag that is not supported');
  },
);

const tag = (line: number, name: string) => `_posts/2026-03-02-reeds.md:${line} tag ${name}: this tag is not supported`;
const hidden = (line: number) => `_posts/2026-03-02-reeds.md:${line} hidden part: hidden on the original page`;

test.each<[string, string, string[]]>([
  ['{% assign x = "Reed" %}One {{ x }}', 'One Reed', []],
  ['{%- assign x = site.title | upcase -%}\n{{ x }} and {{x}}', 'WALLS and WALLS', []],
  [
    '{% assign x = site.posts | where: "a", "b" %}One {{ x }} two',
    'One  two',
    [tag(5, '{% assign x = site.posts | where: "a", "b" %}'), tag(5, '{{ x }}')],
  ],
  [
    'One\n\n{% for i in (1..3) %}{{ i }}{% endfor %}\n\nTwo',
    'One\n\nTwo',
    [tag(7, '{% for i in (1..3) %} … {% endfor %}')],
  ],
  [
    'One\n\n{% for p in site.posts %}\n- ![]({{ p.img }})\n{% if p.x %}y{% endif %}\n{% endfor %}',
    'One',
    [tag(7, '{% for p in site.posts %} … {% endfor %}')],
  ],
  ['{% capture x %}Of {{ page.title }}{% endcapture %}One {{ x | downcase }}', 'One of reeds', []],
  ['{% capture x %}\nOne\n\nTwo\n{% endcapture %}\n{{ x }}', '', [tag(10, '{{ x }}')]],
  ['{% if site.title %}One{% else %}Two{% endif %}', 'One', []],
  ['{% if site.x %}One{% else %}Two{% endif %}', 'Two', [hidden(5)]],
  ['{% unless page.toc %}One{% endunless %}', 'One', []],
  ['{% if page.title == "Reeds" and site.title != "x" %}One{% endif %}', 'One', []],
  [
    '{% if page.url contains "a" %}One{% elsif site.title %}Two{% endif %}',
    'OneTwo',
    [tag(5, '{% if page.url contains "a" %} … {% endif %}')],
  ],
  ['{% case page.title %}{% when "Reeds" %}One{% endcase %}', 'One', [tag(5, '{% case page.title %} … {% endcase %}')]],
  ['One {% cycle "a", "b" %} two', 'One  two', [tag(5, '{% cycle "a", "b" %}')]],
  [
    'One {% endif %} two {% for a in b %} three',
    'One  two  three',
    [tag(5, '{% endif %}'), tag(5, '{% for a in b %}')],
  ],
  ['{{ site.title | default: "x" | append: "!" }}', 'Walls!', []],
  [
    '`{% if a %}` and\n\n```\n{% for a in b %}{{ a }}{% endfor %}\n```',
    '`{% if a %}` and\n\n```\n{% for a in b %}{{ a }}{% endfor %}\n```',
    [],
  ],
  ['{% raw %}{% if a %}{{ b }}{% endif %}{% endraw %}', '{% if a %}{{ b }}{% endif %}', []],
  ['{% highlight liquid %}\n{% assign a = 1 %}\n{% endhighlight %}', '```liquid\n{% assign a = 1 %}\n```', []],
  ['{% comment %}{% if a %}{% endcomment %}One', 'One', []],
  [
    'One\n\n{% mystery 3 %}\n\nTwo {% riddle "<a> & b" %} `{% riddle %}`\n\n- {% mystery 3 %} three',
    'One\n\nTwo  `{% riddle %}`\n\n- three',
    [tag(7, '{% mystery 3 %}'), tag(9, '{% riddle "<a> & b" %}'), tag(11, '{% mystery 3 %}')],
  ],
])('Liquid tags are never shown; unknown values are reported: %j', async (text, said, named) => {
  const { document, diagnostics } = await made(text);
  expect([toMarkdown(document).trim(), diagnostics]).toEqual([said, named]);
});

test.each([['{% if $a %}\nOne\n{% /if %}'], ['$x_{{a}}$ and {{ b }}'], ['{{ range .Pages }}']])(
  'text that is not Liquid stays unchanged: %j',
  (text) => expect(withoutLiquid(text, { named: new Map() }, false)).toEqual({ text, lost: [] }),
);

test('removing tags keeps line numbers', () => {
  const text = 'a\n{% if x %}\nb\n{% else %}\nc\n{% endif %}\n{% for a in b %}\nd\n{% endfor %}\ne {{ f }}';
  const { text: made } = withoutLiquid(text, { named: new Map() }, true);
  expect(made.split('\n')).toEqual(['a', '', 'b', '', 'c', '', '', '', '', 'e ']);
});

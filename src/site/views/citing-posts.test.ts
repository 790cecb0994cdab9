import { testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { postsCiting } from './citing-posts.ts';

test('the posts about a work are those that cite it, in the order of the site; each is read once a revision', async () => {
  const plain = testSite();
  const [first, second, third] = plain.posts;
  if (!first || !second || !third) throw new Error('too few posts');
  const read: string[] = [];
  const cited = new Map([
    [first.id, ['ito', 'two']],
    [third.id, ['two']],
  ]);
  const rendered = async (id: string) => {
    read.push(id);
    return { html: '', text: '', headings: [], cited: cited.get(id) ?? [] };
  };
  const site = testSite({ posts: [first, second, third], rendered });
  expect((await postsCiting(site, 'two')).map(({ id }) => id)).toEqual([first.id, third.id]);
  expect((await postsCiting(site, 'ito')).map(({ id }) => id)).toEqual([first.id]);
  expect(await postsCiting(site, 'none')).toEqual([]);
  expect(read).toEqual([first.id, second.id, third.id]);
});

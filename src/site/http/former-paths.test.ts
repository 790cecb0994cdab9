import { pages } from '#contract/paths.ts';
import { testSite } from '#testing/site.ts';
import { expect, test } from 'vitest';
import { formerPaths, netlifyRedirects } from './former-paths.ts';

test('paths of a former site lead to the posts that are public, on Netlify too', () => {
  const post = testSite().posts[0];
  if (!post) throw new Error('no post');
  const site = testSite({
    redirects: [
      { path: '/2019/05/hello', postId: post.id },
      { path: '/2019/05/draft', postId: 'no-such-post' },
      { path: '/every/*', postId: post.id },
      { path: pages.postAt(post), postId: post.id },
    ],
  });
  expect(formerPaths(site).get('/2019/05/hello')).toBe(pages.postAt(post));
  expect(formerPaths(site).has('/2019/05/draft')).toBe(false);
  const text = netlifyRedirects(site);
  expect(text).toContain(`/2019/05/hello ${pages.postAt(post)} 301\n`);
  // A star stands for anything there; what leads to itself leads nowhere.
  expect(text).not.toContain('*');
  expect(text).not.toContain(`${pages.postAt(post)} ${pages.postAt(post)}`);
});

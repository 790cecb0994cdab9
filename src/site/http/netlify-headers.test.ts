import { testPublication, testSite } from '#testing/site.ts';
import { linkHeaders } from '#site/views/signposts.ts';
import { expect, test } from 'vitest';
import { netlifyHeaders } from './netlify-headers.ts';

test('a publication’s page has its Link header beside the headers of its folder', () => {
  const site = testSite({ publications: [testPublication({ id: '日本', doi: '10.5555/a' })] });
  const rules = netlifyHeaders(
    ['/research', '/research/%E6%97%A5%E6%9C%AC'],
    { https: true, inline: {} },
    linkHeaders(site),
  );
  const rule = rules.split(/\n(?=\/)/).find((one) => one.startsWith('/research/%E6%97%A5%E6%9C%AC\n'));
  expect(rule).toMatch(
    /^\S+\n {2}Link: <https:\/\/doi\.org\/10\.5555\/a>; rel="cite-as", .*<https:\/\/example\.com\/research\/cite\//,
  );
  expect(rule?.split('\n')).toHaveLength(2);
  expect(rules).toMatch(/\n\/research\/\*\n {2}Content-Security-Policy: /);
});

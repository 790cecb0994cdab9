/** Every API path is handled by the single-machine host, by `npm run dev`, and by one of Netlify's functions. */
import { isApiPath } from '#contract/paths.ts';
import { endpoints } from '#server/routes.ts';
import type { Config } from '@netlify/functions';
import { expect, test } from 'vitest';
import * as api from './functions/api.ts';
import * as links from './functions/links.ts';
import * as media from './functions/media.ts';
import * as preview from './functions/preview.ts';

const addresses = [...new Set(endpoints.map(({ path }) => path.replaceAll(/:\w+/g, 'one')))];
const configs: Config[] = [api, links, media, preview].map(({ config }) => config);
const patterns = configs.flatMap(({ path = [] }) => path).map((pathname) => new URLPattern({ pathname }));

test('the host and the development server give each of them to the API', () => {
  expect(addresses.filter((path) => !isApiPath(path))).toEqual([]);
  expect(['/', '/blog', '/mediator', '/micropublications', '/apis'].filter(isApiPath)).toEqual([]);
});

test('a function answers each of them on Netlify', () => {
  // Netlify needs no setup page, because environment variables create the first admin there.
  const asked = addresses.filter((path) => !path.startsWith('/setup/'));
  const unanswered = asked.filter((pathname) => !patterns.some((one) => one.test({ pathname })));
  expect(unanswered).toEqual([]);
});

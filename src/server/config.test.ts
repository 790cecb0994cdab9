import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const own = 'postgres://own.test/site';
const branch = 'postgres://branch.test/site';

test.each([
  ['production', {}, false, own],
  ['deploy-preview', {}, true, own],
  ['branch-deploy', {}, true, own],
  ['dev', {}, false, own],
  ['deploy-preview', { PREVIEW_DATABASE_URL: branch }, false, branch],
  ['production', { PREVIEW_DATABASE_URL: branch }, false, own],
])('on Netlify, %s with %j: read only %s, on %s', (context, env, readOnly, url) => {
  const config = readConfig({ SITE_ID: 'x', CONTEXT: context, DATABASE_URL: own, ...env });
  expect([config.readOnly, config.database?.url]).toEqual([readOnly, url]);
});

test('away from Netlify the variable CONTEXT says nothing', () => {
  expect(readConfig({ CONTEXT: 'deploy-preview', DATABASE_URL: own }).readOnly).toBe(false);
});

test.each([
  [{ PORT: '70000' }, 'The variable PORT must be a port number.'],
  [{ AUTH_SECRET: 'short' }, 'The variable AUTH_SECRET must have at least 32 bytes.'],
  [{ RATE_LIMITS: 'off', SITE_URL: 'https://a.test' }, 'RATE_LIMITS must not be off'],
])('a bad value is told with its variable: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

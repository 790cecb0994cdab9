import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';

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

test('an empty folder of files shows the sample, wherever it is; one that is named and not there is a mistake', () => {
  const folder = temporaryFolder();
  const isSample = (name: string) => readConfig({ CONTENT_DIR: name }).isSample;
  writeFileSync(join(folder, '.gitkeep'), '');
  expect(readConfig({ CONTENT_DIR: folder })).toMatchObject({
    isSample: true,
    contentDir: 'sample',
    ownContentDir: folder,
  });
  expect(isSample(join(folder, 'nowhere'))).toBe(false);
  expect(isSample(join(folder, '.gitkeep'))).toBe(false);
  writeFileSync(join(folder, 'resume.json'), '{}');
  expect(isSample(folder)).toBe(false);
});

test('outside of Netlify the variable CONTEXT is ignored', () => {
  expect(readConfig({ CONTEXT: 'deploy-preview', DATABASE_URL: own }).readOnly).toBe(false);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port number.'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 bytes.'],
  [{ RATE_LIMITS: 'off', SITE_URL: 'https://a.test' }, 'RATE_LIMITS must not be off'],
])('names the variable of a bad value: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

describe('email providers', () => {
  const mailOf = (values: Record<string, string>) => readConfig({ MAIL_FROM: 'site@example.com', ...values }).mail;

  test('a mail server, SendGrid, or none', () => {
    expect(mailOf({ SMTP_URL: 'smtps://me:secret@mail.example.com' })).toEqual({
      kind: 'smtp',
      url: 'smtps://me:secret@mail.example.com',
      from: 'site@example.com',
    });
    expect(mailOf({ SENDGRID_API_KEY: 'SG.k' })).toMatchObject({ kind: 'sendgrid', apiKey: 'SG.k' });
    expect(mailOf({})).toBeUndefined();
  });

  test.each([
    [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
    [{ SMTP_URL: 'smtp://me:5%zz@a.test' }, 'SMTP_URL must contain %25 for each % in the name and password'],
    [{ SMTP_URL: 'smtp://a.test', MAIL_FROM: '' }, 'MAIL_FROM must be set if SMTP_URL is set'],
    [{ SMTP_URL: 'smtp://a.test', SENDGRID_API_KEY: 'SG.k' }, 'SENDGRID_API_KEY and SMTP_URL are both set'],
  ])('%o is refused', (values, sentence) => expect(() => mailOf(values)).toThrow(sentence));
});

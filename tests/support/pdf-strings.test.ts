import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stringsOf } from './pdf-strings.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

test.each([
  ['as it is', Buffer.from('/Title (secret)')],
  ['escaped', Buffer.from('/Title (s\\145cr\\et)'.replace('\\e', 'e'))],
  ['in UTF-16', Buffer.concat([Buffer.from('/Title ('), utf16('secret'), Buffer.from(')')])],
  ['in hexadecimal', Buffer.from(`/Title <${utf16('secret').toString('hex')}>`)],
  ['compressed', Buffer.concat([Buffer.from('stream\n'), deflateSync('BT (secret) Tj'), Buffer.from('\nendstream')])],
])('a string is found %s', (_, pdf) => {
  expect(stringsOf(pdf).join('\n')).toContain('secret');
});

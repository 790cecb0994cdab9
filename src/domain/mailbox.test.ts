import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news+2@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['+x@example.com', '+x@example.com'],
])('%s counts as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('tags and case do not change the mailbox, another name or host does', () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(part, part, fc.string({ maxLength: 8 }), (name, host, tag) => {
      const mailbox = `${name}@${host}.org`;
      expect(mailboxOf(`${name.toUpperCase()}+${tag.replaceAll('@', '')}@${host}.org`)).toBe(mailbox);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      expect(mailboxOf(`${name}x@${host}.org`)).not.toBe(mailbox);
      expect(mailboxOf(`${name}@${host}x.org`)).not.toBe(mailbox);
    }),
    runs(200, 10_000),
  );
});

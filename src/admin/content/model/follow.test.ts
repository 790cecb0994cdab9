import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followed } from './follow.ts';

const job = (name: string, more = {}) => ({ name, startDate: '2020-04', ...more });

test('a changed text follows where both were equal, and keeps its differences', () => {
  const before = { basics: { name: '橘', label: '研究員' }, work: [job('甲'), job('乙')] };
  const second = {
    'x-rirekisho': { motivation: '志望' },
    basics: { name: '橘　葵', label: '研究員' },
    work: [job('甲', { 'x-keirekisho': { employment: '正職員' } }), job('乙')],
  };
  const changed = { ...before, basics: { name: '橘 葵', label: '教授' } };
  expect(followed(before, changed, second)).toEqual({ ...second, basics: { name: '橘　葵', label: '教授' } });
  expect(followed(before, { ...before, work: [job('丙'), ...before.work] }, second)).toMatchObject({
    work: [job('丙'), ...second.work],
  });
  expect(followed(before, { ...before, work: [job('甲')] }, second)).toMatchObject({ work: second.work.slice(0, 1) });
  expect(followed(before, { ...before, work: [job('甲', { position: '長' }), job('乙')] }, second)).toMatchObject({
    work: [{ name: '甲', position: '長', 'x-keirekisho': { employment: '正職員' } }, { name: '乙' }],
  });
});

test('equal texts stay equal after any change', () => {
  const text = fc.letrec((tie) => ({
    value: fc.oneof(fc.string({ maxLength: 2 }), fc.array(tie('value'), { maxLength: 3 }), tie('fields')),
    fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  })).fields;
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(followed(before, after, before)).toEqual(after);
      expect(followed(before, before, after)).toEqual(after);
    }),
    runs(300, 3_000),
  );
});

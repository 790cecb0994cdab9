/** For every task, input that would need endless time or memory results in an error. */
import { messages } from '#contract/messages.ts';
import { expect, test } from 'vitest';
import { run } from './run.ts';

const limits = { timeoutMs: 1_000 };
const markdown = '[a](<b'.repeat(20_000);
const sentence = { name: 'AppError', code: 'BAD_INPUT', message: messages.readingTooLong };

test('a page that would be read for ever', () =>
  expect(run('page', { source: markdown, contentDir: '/' }, { limits })).rejects.toMatchObject(sentence));

test('a post that would be', () => {
  const post = { program: 'markdown', path: 'a.md', item: markdown } as const;
  return expect(run('post', { post, keys: [], brought: [] }, { limits })).rejects.toMatchObject(sentence);
});

test('returns results unchanged, including dates and maps', async () => {
  const post = { program: 'markdown', path: 'a.md', item: '---\ndate: 2024-01-02\n---\nText with @key.' } as const;
  const { facts, document } = await run('post', { post, keys: ['key'], brought: [] });
  expect([facts.date, JSON.stringify(document).includes('data-keys=\\"key\\"')]).toEqual([
    new Date('2024-01-02T12:00:00Z'),
    true,
  ]);
  const { spans } = await run('bibliography', {
    text: '@article{a, title={T}, author={A}, year=2020}',
    contentDir: '/',
  });
  expect([...spans.keys()]).toEqual(['a']);
});

test('a refusal of the program that an export is not from is that sentence', () =>
  expect(run('split posts', { program: 'ghost', path: 'a.json', text: '{' })).rejects.toMatchObject({
    name: 'OperatorError',
    message: 'a.json is not a Ghost export.',
  }));

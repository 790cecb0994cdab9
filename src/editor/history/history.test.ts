import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import { createHistory, typingRun, type Texts } from './history.ts';

const texts = (entries: Record<string, string>): Texts => new Map(Object.entries(entries));
const point = (offset: number) => ({ key: 'a', field: 0, offset });
const caret = (offset: number) => ({ anchor: point(offset), focus: point(offset) });

/** Types into the text `a`, with one change per character, as keys do. */
function typist(start = '') {
  const history = createHistory(texts({ a: start }));
  let now = 0;
  let text = start;
  return {
    history,
    wait: (milliseconds: number) => (now += milliseconds),
    type: (typed: string) => {
      for (const character of typed) {
        const before = caret(text.length);
        text += character;
        now += 50;
        history.record({
          texts: texts({ a: text }),
          before,
          after: caret(text.length),
          now,
          typing: { kind: 'insert', text: character },
        });
      }
    },
  };
}

test('keys typed in one go are one step, a pause begins another, and a long run ends at a word', () => {
  const { history, type, wait } = typist();
  type('one two');
  wait(typingRun.pause + 1);
  type(' three');
  expect(history.undo()?.texts.get('a')).toBe('one two');
  expect(history.undo()?.texts.get('a')).toBe('');
  expect(history.undo()).toBeUndefined();
  const long = typist();
  long.type('word '.repeat(20));
  expect(long.history.keep().steps.length).toBe(2);
});

test('typing elsewhere is another step', () => {
  const { history, type } = typist('ab');
  type('c');
  history.record({
    texts: texts({ a: 'xabc' }),
    before: caret(0),
    after: caret(1),
    now: 60,
    typing: { kind: 'insert', text: 'x' },
  });
  expect(history.undo()?.texts.get('a')).toBe('abc');
});

test('all changes of one action are one step, and undo restores the caret', () => {
  const history = createHistory(texts({ a: 'one two', order: '["a"]' }));
  history.record({ texts: texts({ a: 'one' }), before: caret(3), now: 1 });
  history.record({ texts: texts({ b: ' two', order: '["a","b"]' }), after: caret(0), now: 2, sameAct: true });
  const turn = history.undo();
  expect(turn?.caret).toEqual(caret(3));
  expect([...history.texts()]).toEqual([...texts({ a: 'one two', order: '["a"]' })]);
  expect(history.redo()?.caret).toEqual(caret(0));
});

test('a change after an undo drops the undone steps', () => {
  const { history, type, wait } = typist();
  type('a');
  wait(5_000);
  type('b');
  history.undo();
  history.record({ texts: texts({ a: 'ac' }), now: 10_000 });
  expect(history.canRedo()).toBe(false);
  expect(history.undo()?.texts.get('a')).toBe('a');
});

test('for any changes: the texts equal the recorded ones, undo to the start gives the first, redo the last', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'order');
  const change = fc.record({
    texts: fc.dictionary(key, fc.string({ maxLength: 12 }), { minKeys: 1, maxKeys: 3 }),
    sameAct: fc.boolean(),
    silent: fc.boolean().filter((silent) => !silent),
    pause: fc.constantFrom(1, 50, 5_000),
    typing: fc.option(fc.constantFrom('insert' as const, 'delete' as const), { nil: undefined }),
    turns: fc.array(fc.constantFrom('undo' as const, 'redo' as const, 'keep' as const), { maxLength: 3 }),
  });
  const plain = (all: Texts) => Object.fromEntries([...all].filter(([, text]) => text !== '').sort());
  fc.assert(
    fc.property(
      fc.dictionary(key, fc.string({ maxLength: 12 })),
      fc.array(change, { maxLength: 30 }),
      (start, changes) => {
        let history = createHistory(texts(start));
        let model = plain(texts(start));
        let now = 0;
        for (const { texts: changed, pause, typing, sameAct, turns } of changes) {
          now += pause;
          history.record({ texts: texts(changed), now, sameAct, typing: typing && { kind: typing, text: 'x' } });
          model = plain(texts({ ...model, ...changed }));
          expect(plain(history.texts())).toEqual(model);
          for (const turn of turns) {
            if (turn === 'keep') history = createHistory(structuredClone(history.keep()));
            else
              for (const [name, text] of history[turn]()?.texts ?? []) model = plain(texts({ ...model, [name]: text }));
            expect(plain(history.texts())).toEqual(model);
          }
        }
        while (history.redo());
        const last = plain(history.texts());
        while (history.undo());
        expect(plain(history.texts())).toEqual(plain(texts(start)));
        while (history.redo());
        expect(plain(history.texts())).toEqual(last);
      },
    ),
    runs(500, 10_000),
  );
});

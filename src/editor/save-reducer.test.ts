import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import type { Stored } from './post-text.ts';
import { atStart, reduce, type Call, type Effect, type Known, type SaveEvent } from './save-reducer.ts';
import type { TextKind } from './saving.ts';

const kind: TextKind<string> = {
  empty: '',
  keyOf: (text) => text,
  cleaned: (text) => text,
  newOwner: (key) => `new-${key}`,
};
const storedAs = (text: string): Stored<string> => ({
  id: 'a',
  revision: text.length,
  published: false,
  liveRevision: null,
  text,
});

/** The number of a step is used in its text, so that each text is new. */
type Turn =
  'edit' | 'save' | 'publish' | 'replace' | 'follow' | 'autosaveDue' | 'retryNow' | 'mine' | 'theirs' | Ending;
type Ending = 'ok' | 'lost' | 'refused' | 'conflict' | 'merge' | 'failed';
const turns: Turn[] = ['edit', 'save', 'publish', 'replace', 'follow', 'autosaveDue', 'retryNow', 'mine', 'theirs'];
const endings: Ending[] = ['ok', 'lost', 'refused', 'conflict', 'merge', 'failed'];

/** Returns how a call ends. */
function endOf(call: Call<string>, ending: Ending, { text }: Known<string>): SaveEvent<string> {
  if (ending === 'failed') return { type: 'failed' };
  if (call.to === 'prepare') return { type: 'prepared', text };
  if (call.to === 'merge') {
    const merge = ending === 'merge' ? (_: string, mine: string, theirs: string) => `${mine}+${theirs}` : undefined;
    return { type: 'mergeLoaded', theirs: call.theirs, merge };
  }
  const stored = storedAs(`${text}-theirs`);
  const other =
    ending === 'lost'
      ? ({ kind: 'lost', message: '' } as const)
      : ending === 'refused'
        ? ({ kind: 'refused', message: 'No', status: 401 } as const)
        : ending === 'conflict'
          ? ({ kind: 'conflict', message: '', stored } as const)
          : undefined;
  if (call.to === 'load') return { type: 'loaded', known: call.stored, answer: other ?? { kind: 'ok', value: stored } };
  if (call.to === 'publish')
    return { type: 'published', published: call.published, answer: other ?? { kind: 'ok', value: undefined } };
  const value = { id: 'a', revision: call.save.text.length };
  return { type: 'saved', save: call.save, answer: other ?? { kind: 'ok', value } };
}

function eventOf(turn: Turn, number: number): SaveEvent<string> | undefined {
  switch (turn) {
    case 'edit':
      return { type: 'edit', text: `edit ${number}` };
    case 'save':
      return { type: 'save', close: false };
    case 'publish':
      return { type: 'publish', published: number % 2 === 0, mail: false };
    case 'replace':
      return { type: 'replace', stored: storedAs(`replaced ${number}`) };
    case 'mine':
    case 'theirs':
      return { type: 'resolve', choice: turn, key: undefined, merged: undefined };
    case 'follow':
    case 'autosaveDue':
    case 'retryNow':
      return { type: turn };
  }
  return undefined;
}

test('runs one call at a time, drops no draft of an unsaved text, and changes no state that it was given', () => {
  const step = fc.constantFrom(...turns, ...endings, ...endings);
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (isNew, steps) => {
      const stored = isNew ? undefined : storedAs('stored');
      let { now } = reduce(kind, { ...atStart, stored, key: { value: 'key', fresh: true }, text: stored?.text ?? '' });
      let calls: Call<string>[] = [];
      const drafts = new Map<string, string>();
      const perform = (effect: Effect<string>) => {
        if (effect.type === 'call') calls.push(effect.call);
        if (effect.type === 'keep') drafts.set(effect.owner, effect.text);
        if (effect.type === 'clear') drafts.delete(effect.owner);
      };
      steps.forEach((turn, number) => {
        const [call] = calls;
        const event = eventOf(turn, number) ?? (call && endOf(call, turn as Ending, now));
        if (!event) return;
        if (!eventOf(turn, number)) calls = [];
        const before = structuredClone(now);
        const next = reduce(kind, Object.freeze(now), event);
        expect(now).toEqual(before);
        now = next.now;
        next.effects.forEach(perform);
        expect(calls.length).toBeLessThanOrEqual(1);
        expect(now.running === true).toBe(calls.length === 1);
        if (now.unsaved) expect(drafts.get(now.owner)).toBe(now.text);
        else expect(now.text).toBe(now.stored?.text ?? '');
      });
    }),
    runs(500, 20_000),
  );
});

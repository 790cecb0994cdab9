/** The list of the admin area with faked answers: every size, a failing, slow and signed-out API, keys, undo, order. */
import type { ContentSummary } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { held, ok, refusal, signedIn, type FakedAnswers } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  afterSixSeconds,
  answer,
  fakedScreens,
  giveSession,
  named,
  press,
  sees,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BulkAction } from './use-bulk.ts';

fakedScreens();
beforeEach(giveSession);

const EMPTY = 'Nothing here yet. Press New.';
const call = `GET ${api.content}`;
const entries = (count: number) =>
  Array.from({ length: count }, (_, index): ContentSummary => {
    const key = `Row ${index + 1}`;
    const updatedAt = '2026-03-12T03:00:00.000Z';
    return { kind: 'talk', key, title: key, revision: 1, liveRevision: 1, updatedAt, from: 'browser' };
  });

interface Shown {
  action?: Partial<BulkAction<{ id: string; title: string }>>;
  isOrdered?: boolean;
}

/** Opens a list of records, loaded by the real client. */
async function open(answers: FakedAnswers, { action, isOrdered = false }: Shown = {}): Promise<void> {
  answer({ ...signedIn, [call]: answers });
  await visit('/dashboard/records', async () => {
    const [{ List }, { useLocalList }, { listContent }, { useAuth }] = await Promise.all([
      import('./List.tsx'),
      import('./use-local-list.ts'),
      import('#api-client/content.ts'),
      import('../shared/auth.ts'),
    ]);
    const load = async () => {
      const found = await listContent();
      return found.ok ? { ...found, value: found.value.map(({ key, title }) => ({ id: key, title })) } : found;
    };
    const whole: BulkAction<{ id: string; title: string }> = {
      running: 'Deleting:',
      done: (rows) => `${rows.length} deleted.`,
      act: async () => ({ ok: true, value: undefined }),
      ...action,
    };
    function Screen() {
      const source = useLocalList(load);
      const { state } = useAuth();
      const [moves, setMoves] = useState<string[]>([]);
      return (
        <>
          <p>{`Session: ${state}`}</p>
          <button type="button" onClick={source.reload}>
            Reload
          </button>
          <output>{moves.join(' ')}</output>
          <List
            name="Records"
            source={source}
            about=""
            what={({ title }) => title}
            title="Title"
            columns={[]}
            bulkActions={[{ title: 'Delete', start: (rows, run) => run(rows, whole) }]}
            empty={EMPTY}
            {...(isOrdered && {
              onMove: (id: string, before?: string) => setMoves((now) => [...now, `${id} > ${before ?? 'end'}.`]),
            })}
          />
        </>
      );
    }
    return <Screen />;
  });
  await sees('Session: signed-in');
}

const rows = () => [...document.querySelectorAll('tbody tr')];
const selected = () =>
  [...document.querySelectorAll('tbody tr[data-selected]')].map((row) => (row as HTMLElement).dataset['row']);
const boxOf = (title: string) => named('input', lists.select(title)) as HTMLInputElement;
const isBusy = () => document.querySelector('.list')?.getAttribute('aria-busy');

/** Presses a key where the focus is. */
function key(name: string, more: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
  );
}
const focused = () => document.activeElement?.getAttribute('aria-label');

test('with nothing, the list says what to do, and has neither table nor selection', async () => {
  await open(ok([]));
  await sees(EMPTY);
  expect(document.querySelector('table, .list-bar[data-shown]')).toBeNull();
  expect(text()).not.toContain(screens.loading);
});

test.each([
  [1, 1],
  [200, 100],
  [5_000, 100],
])('%i rows: the first %i are shown, all can be selected and shown', async (count, first) => {
  await open(ok(entries(count)));
  await until(() => expect(rows()).toHaveLength(first));
  expect(text()).not.toContain(EMPTY);
  named('input', lists.selectShown).click();
  await sees(lists.selectedCount(first));
  if (count === first) {
    expect(text()).not.toContain(lists.selectAll(count));
    expect(text()).not.toContain(screens.showMore);
    return;
  }
  await press(lists.selectAll(count));
  await sees(lists.selectedCount(count));
  await press(screens.showMore);
  await until(() => expect(rows()).toHaveLength(200));
  // New rows are selected as well.
  expect(boxOf('Row 200').checked).toBe(true);
  expect(text().includes(screens.showMore)).toBe(count > 200);
});

test('while the API is slow, the list says that it loads, and not that it is empty', async () => {
  const slow = held(ok(entries(1)));
  await open(slow.answer);
  await sees(screens.loading);
  expect(isBusy()).toBe('true');
  expect(text()).not.toContain(EMPTY);
  slow.release();
  await until(() => expect(rows()).toHaveLength(1));
  expect(isBusy()).toBe('false');
});

test.each([
  ['is down', refusal('UNAVAILABLE'), messages.unavailable],
  ['cannot be reached', 'offline' as const, undefined],
])('if the API %s at first, the list says so, and Try again loads it', async (_, failing, message) => {
  await open([failing, failing, ok(entries(2))]);
  const alert = () => document.querySelector('.list [role="alert"]')?.textContent ?? '';
  await until(() => expect(alert()).toContain(screens.tryAgain));
  if (message) expect(alert()).toContain(message);
  expect(alert().replace(screens.tryAgain, '').trim()).not.toBe('');
  expect(text()).not.toContain(EMPTY);
  expect(text()).not.toContain(screens.loading);
  await press(screens.tryAgain);
  await until(() => expect(alert()).toContain(screens.tryAgain));
  await press(screens.tryAgain);
  await until(() => expect(rows()).toHaveLength(2));
  expect(alert()).toBe('');
});

test('if the API fails later, the list keeps its rows and their selection', async () => {
  await open([ok(entries(2)), refusal('UNAVAILABLE'), ok(entries(3))]);
  (await until(() => boxOf('Row 2'))).click();
  await press('Reload');
  await sees(messages.unavailable);
  expect(rows()).toHaveLength(2);
  expect(selected()).toEqual(['Row 2']);
  await press(screens.tryAgain);
  await until(() => expect(rows()).toHaveLength(3));
  expect(selected()).toEqual(['Row 2']);
  expect(text()).not.toContain(messages.unavailable);
});

test('if the session has ended, the list says so and keeps its rows; after a login Try again loads it', async () => {
  await open([ok(entries(2)), refusal('NOT_SIGNED_IN'), ok(entries(3))]);
  await until(() => expect(rows()).toHaveLength(2));
  answer({ [call]: [refusal('NOT_SIGNED_IN'), ok(entries(3))], [`POST ${api.refresh}`]: refusal('NOT_SIGNED_IN') });
  await press('Reload');
  await until(() => expect(document.querySelector('.list [role="alert"]')).not.toBeNull());
  await sees(lists.logInToContinue);
  expect(rows()).toHaveLength(2);
  // Logged in again in another tab.
  await press(screens.tryAgain);
  await until(() => expect(rows()).toHaveLength(3));
  expect(document.querySelector('.list [role="alert"]')).toBeNull();
});

test('arrow keys move between rows, and select a range with Shift', async () => {
  await open(ok(entries(5)));
  (await until(() => boxOf('Row 2'))).focus();
  key('ArrowDown');
  expect(focused()).toBe(lists.select('Row 3'));
  expect(selected()).toEqual([]);
  key('ArrowDown', { shiftKey: true });
  key('ArrowDown', { shiftKey: true });
  await until(() => expect(selected()).toEqual(['Row 3', 'Row 4', 'Row 5']));
  expect(focused()).toBe(lists.select('Row 5'));
  // At the end, the focus stays.
  key('ArrowDown');
  expect(focused()).toBe(lists.select('Row 5'));
  key('ArrowUp');
  expect(focused()).toBe(lists.select('Row 4'));
});

test.each(['ctrlKey', 'metaKey'])('A with %s selects every shown row, Escape none', async (modifier) => {
  await open(ok(entries(5)));
  (await until(() => boxOf('Row 1'))).focus();
  key('a', { [modifier]: true });
  await sees(lists.selectedCount(5));
  expect(focused()).toBe(lists.select('Row 1'));
  key('Escape');
  await until(() => expect(selected()).toEqual([]));
  expect(document.querySelector('.list-bar[data-shown]')).toBeNull();
  key('a');
  expect(selected()).toEqual([]);
});

test('a click with Shift selects all rows between', async () => {
  await open(ok(entries(5)));
  (await until(() => boxOf('Row 1'))).click();
  boxOf('Row 4').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  await until(() => expect(selected()).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4']));
});

test('an action tells its result, keeps rows that failed, and is undone for the others', async () => {
  const undo = vi.fn(async () => undefined);
  const act: BulkAction<{ id: string; title: string }>['act'] = async ({ id }) =>
    id === 'Row 2'
      ? { ok: false, message: 'Row 2 is in use.', style: 'fail', status: 409 }
      : { ok: true, value: undefined };
  await open(ok(entries(3)), { action: { act, undo } });
  (await until(() => named('input', lists.selectShown))).click();
  await press('Delete');
  await sees('2 deleted.');
  await sees('Row 2 is in use.');
  expect(selected()).toEqual(['Row 2']);
  await press(lists.undo);
  await until(() => expect(undo).toHaveBeenCalledOnce());
  expect(undo).toHaveBeenCalledWith([
    { id: 'Row 1', title: 'Row 1' },
    { id: 'Row 3', title: 'Row 3' },
  ]);
  await until(() => expect(text()).not.toContain('2 deleted.'));
});

test('an action stops at the end of the session, says so, and keeps every row selected', async () => {
  const ended = { ok: false, message: '', style: 'warning', status: 401 } as const;
  await open(ok(entries(2)), { action: { act: async () => ended } });
  (await until(() => named('input', lists.selectShown))).click();
  await press('Delete');
  await sees(lists.logInToContinue);
  expect(selected()).toEqual(['Row 1', 'Row 2']);
});

const final = () => {
  const act = vi.fn<BulkAction<{ id: string; title: string }>['act']>(async () => ({ ok: true, value: undefined }));
  return { act, action: { act, isFinal: true } };
};
async function deleteRow(title: string): Promise<void> {
  (await until(() => boxOf(title))).click();
  await press('Delete');
  await sees('1 deleted.');
}
const shownRows = () => rows().map((row) => (row as HTMLElement).dataset['row']);

test('an action that cannot be reverted hides its row at once, and runs when the time for Undo is over', async () => {
  const { act, action } = final();
  await open([ok(entries(3)), ok(entries(3)), ok(entries(1))], { action });
  await deleteRow('Row 2');
  await until(() => expect(shownRows()).toEqual(['Row 1', 'Row 3']));
  expect(selected()).toEqual([]);
  await press('Reload');
  await until(() => expect(shownRows()).toEqual(['Row 1', 'Row 3']));
  expect(act).not.toHaveBeenCalled();
  afterSixSeconds();
  await until(() => expect(shownRows()).toEqual(['Row 1']));
  expect(act.mock.calls).toEqual([[{ id: 'Row 2', title: 'Row 2' }]]);
  // The success was reported before.
  await until(() => expect(document.querySelector('.list-bar[data-shown]')).toBeNull());
});

test('Undo cancels an action that cannot be reverted: nothing is sent, and the row is back', async () => {
  const { act, action } = final();
  await open(ok(entries(3)), { action });
  await deleteRow('Row 2');
  await until(() => expect(rows()).toHaveLength(2));
  await press(lists.undo);
  await sees(lists.undone);
  await until(() => expect(rows()).toHaveLength(3));
  expect(focused()).toBe(lists.selected);
  afterSixSeconds();
  dispatchEvent(new Event('pagehide'));
  expect(act).not.toHaveBeenCalled();
});

test('leaving the page and the next action end the time for Undo', async () => {
  const { act, action } = final();
  await open(ok(entries(3)), { action });
  await deleteRow('Row 1');
  await until(() => expect(rows()).toHaveLength(2));
  (await until(() => boxOf('Row 2'))).click();
  await press('Delete');
  await until(() => expect(act).toHaveBeenCalledOnce());
  await until(() => expect(selected()).toEqual([]));
  dispatchEvent(new Event('pagehide'));
  expect(act.mock.calls.map(([{ id }]) => id)).toEqual(['Row 1', 'Row 2']);
  afterSixSeconds();
  expect(act).toHaveBeenCalledTimes(2);
});

test('an action that fails after the time for Undo shows the row again, with the reason', async () => {
  const act = async () => ({ ok: false, message: 'Row 2 is in use.', style: 'fail', status: 409 }) as const;
  await open(ok(entries(3)), { action: { act, isFinal: true } });
  await deleteRow('Row 2');
  await until(() => expect(rows()).toHaveLength(2));
  afterSixSeconds();
  await sees('Row 2 is in use.');
  await until(() => expect(rows()).toHaveLength(3));
});

test('a row is dragged to another place by its handle, and Escape cancels', async () => {
  await open(ok(entries(3)), { isOrdered: true });
  await until(() => named('button', lists.move('Row 1')));
  for (const [index, row] of rows().entries()) row.getBoundingClientRect = () => new DOMRect(0, index * 40, 300, 40);
  const pointer = (target: EventTarget, type: string, clientY: number) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }));
  const drag = async (title: string, from: number, to: number) => {
    pointer(named('button', lists.move(title)), 'pointerdown', from);
    await until(() => {
      pointer(globalThis, 'pointermove', to);
      expect(document.querySelector('[data-drop]')).not.toBeNull();
    });
  };
  await drag('Row 1', 20, 110);
  expect(rows().map((row) => row.getAttribute('data-drop'))).toEqual([null, null, 'after']);
  pointer(globalThis, 'pointerup', 110);
  await drag('Row 3', 100, 5);
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  pointer(globalThis, 'pointerup', 5);
  await until(() => expect(document.querySelector('[data-drop]')).toBeNull());
  expect(document.querySelector('output')?.textContent).toBe('Row 1 > end.');
});

test('rows are moved by the arrow keys on their handle, and not beyond the ends', async () => {
  await open(ok(entries(3)), { isOrdered: true });
  const press = (title: string, name: string) => {
    named('button', lists.move(title)).focus();
    key(name);
  };
  await until(() => named('button', lists.move('Row 1')));
  press('Row 1', 'ArrowUp');
  press('Row 1', 'ArrowDown');
  press('Row 2', 'ArrowDown');
  press('Row 3', 'ArrowDown');
  press('Row 3', 'ArrowUp');
  await until(() =>
    expect(document.querySelector('output')?.textContent).toBe('Row 1 > Row 3. Row 2 > end. Row 3 > Row 2.'),
  );
});

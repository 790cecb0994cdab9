/** How proposals are stored (WORK-5): no transaction while records are compared, and no decision is lost. */
import type { Database } from '#server/platform/db/database.ts';
import { foundWork, publish, removeWorks } from '#support/found-works.ts';
import { sharedTestApp } from '#support/shared.ts';
import { afterEach, expect, test } from 'vitest';
import { rejectProposal } from './decide-proposal.ts';
import { findRow, listRowVersions } from './proposal-repository.ts';
import { proposeFrom } from './propose.ts';

const now = new Date('2026-11-30T05:00:00Z');
const { db, dependencies } = await sharedTestApp();
afterEach(() => removeWorks(db));

const ink = '@article{ink, title = {Ink that fades}, author = {Sato, Hana}, year = 2020, pages = {1--2}}';
const found = (pages: string, sourceId = 'C') => foundWork('crossref', ink.replace('1--2', pages), { sourceId });
const onlyId = async () => (await listRowVersions(db))[0]?.id ?? '';

/** Returns the database, with a step between the comparison and the storing of its result. */
const withStep = (step: (count: number) => Promise<unknown>): Database => {
  let count = 0;
  const transaction: Database['transaction'] = async (work, config) => {
    await step((count += 1));
    return db.transaction(work, config);
  };
  return Object.create(db, { transaction: { value: transaction } }) as Database;
};

test('a decision that the owner makes while records are compared is kept', async () => {
  await publish(dependencies, ink);
  await proposeFrom(db, [found('1--9')], now);
  const id = await onlyId();
  const attempts: number[] = [];
  const changing = withStep(async (count) => {
    attempts.push(count);
    if (count === 1) await rejectProposal(db, id);
  });
  await proposeFrom(changing, [found('1--9', 'D')], now);
  expect(await findRow(db, id)).toMatchObject({
    state: 'never',
    data: { left: [{ name: 'pages', found: '1--9' }], members: [{ sourceId: 'C' }, { sourceId: 'D' }] },
  });
  expect(attempts).toEqual([1, 2]);
});

test('a publication that the owner adds while records are compared is no new work', async () => {
  await proposeFrom(
    withStep(async (count) => {
      if (count === 1) await publish(dependencies, ink);
    }),
    [found('1--2')],
    now,
  );
  expect(await findRow(db, await onlyId())).toMatchObject({ kind: 'fields', state: 'settled', recordKey: 'ink' });
});

test('after a failure, the same works are proposed again', async () => {
  const failing = withStep((count) => (count === 1 ? Promise.reject(new Error('down')) : Promise.resolve()));
  await expect(proposeFrom(failing, [found('1--2')], now)).rejects.toThrow('down');
  await proposeFrom(failing, [found('1--2')], now);
  expect(await findRow(db, await onlyId())).toMatchObject({ kind: 'new', state: 'open' });
});

test('an answer that says nothing new is compared, but nothing is stored', async () => {
  await publish(dependencies, ink);
  await proposeFrom(db, [found('1--9')], now);
  let stored = 0;
  await proposeFrom(
    withStep(async (count) => void (stored = count)),
    [found('1--9')],
    now,
  );
  expect(stored).toBe(0);
});

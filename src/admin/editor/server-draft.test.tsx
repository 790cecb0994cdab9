/** The draft of a new post on the server, with the real client and faked answers. */
import { fakedScreens, giveSession, sentCalls, until, visit } from '#support/screen.tsx';
import { createElement, Fragment } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

/** Returns whether the browser would ask before it leaves the page. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('asks before leaving while the new post is unsaved, but not because its draft on the server is behind', async () => {
  const { createSaveEngine } = await import('#editor/save-engine.ts');
  const { emptyText } = await import('#editor/post-text.ts');
  const refuse = () => Promise.resolve({ kind: 'refused', message: '', status: 0 } as const);
  const engine = createSaveEngine({
    post: undefined,
    text: { ...emptyText, title: 'Half a thought' },
    transport: {
      create: () => Promise.resolve({ kind: 'ok', value: { id: 'half-a-thought', revision: 1 } }),
      save: refuse,
      publish: refuse,
      load: refuse,
    },
    drafts: { keep: () => true, clear: () => undefined },
    clock: { setTimeout: () => 0, clearTimeout: () => undefined },
    key: { value: 'half', fresh: true },
    nextKey: () => 'next',
  });
  await visit('/', async () => {
    const { ServerDraft } = await import('./ServerDraft.tsx');
    const { useAskBeforeLoss } = await import('../editing/use-engine.ts');
    const Asking = () => {
      useAskBeforeLoss(engine);
      return null;
    };
    const props = { engine, stored: undefined, collect: async () => undefined, show: () => undefined };
    const draft = createElement(ServerDraft, { ...props, onSessionOver: () => undefined });
    return createElement(Fragment, null, createElement(Asking), draft);
  });
  // The draft is never stored: its call is not answered as a draft.
  await until(() => expect(sentCalls().some(({ call }) => call.startsWith('PUT '))).toBe(true));
  expect(asksBeforeLeaving()).toBe(true);
  await engine.save();
  expect(asksBeforeLeaving()).toBe(false);
});

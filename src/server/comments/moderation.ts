/** What the owner settles for all comments, and what waits for them. */
import type { ModerationResponse } from '#contract/comments.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import type { Database } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { z } from 'zod';
import { listHeld, listShutOut, setStanding } from './comment-repository.ts';
import { askForPages, type CommentDependencies } from './comments.ts';

const setting = 'comments';
const moderation = z.object({ closed: z.boolean().default(false), words: z.array(z.string()).default([]) });

/** Held comments that are told at once. */
const TOLD = 100;

export async function readModeration(db: Database): Promise<z.infer<typeof moderation>> {
  return moderation.parse(JSON.parse((await readSetting(db, setting)) ?? '{}'));
}

export async function moderationOf(db: Database): Promise<ModerationResponse> {
  const held = await listHeld(db, TOLD);
  return {
    on: (await readSiteSettings(db)).comments,
    ...(await readModeration(db)),
    held: held.map(({ comment: { id, text, postId, createdAt }, name, postTitle }) => ({
      ...{ id, name, text, postId, postTitle, createdAt: createdAt.toISOString() },
    })),
    shutOut: (await listShutOut(db)).map(({ id, name }) => ({ id, name: name ?? '' })),
  };
}

/** @param change what is left out stays */
export async function moderate(
  app: CommentDependencies,
  change: { closed?: boolean | undefined; words?: string[] | undefined; readmit?: string | undefined },
): Promise<ModerationResponse> {
  const { closed, words, readmit } = change;
  const isOther = await app.db.transaction(async (tx) => {
    const before = await readModeration(tx);
    const after = { closed: closed ?? before.closed, words: words ? [...new Set(words)] : before.words };
    await writeSetting(tx, setting, JSON.stringify(after));
    if (readmit !== undefined) await setStanding(tx, readmit, 'new');
    const changesPages = after.closed !== before.closed;
    if (changesPages) await askForPages(app, tx);
    return changesPages;
  });
  if (isOther) await app.rebuild.request();
  return moderationOf(app.db);
}

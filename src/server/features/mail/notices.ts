/**
 * Notices about events of an account (ACC-48). The first few notices are emailed separately. Further notices wait and
 * are combined in one email. No notice is dropped.
 */
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mayMailCaused, waitForNotice } from '#server/platform/limits/limits.ts';
import { z } from 'zod';
import { layOut, layOutTogether } from './layout.ts';
import { findGatheringMail, insertMail, updateGatheringMail } from './mail-repository.ts';
import type { SiteIdentity } from './site-identity.ts';

const notice = z.object({
  /** A new notice replaces a waiting notice of the same topic. */
  topic: z.string().optional(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }),
  footnote: z.string(),
});
export type Notice = z.infer<typeof notice>;

interface ToldAccount {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
}

/**
 * Queues a notice in the transaction of the change that it reports.
 * @param to the account, with the email address for the notice
 */
export async function mailNotice(
  app: Pick<Dependencies, 'config' | 'clock'>,
  tx: Database,
  site: SiteIdentity,
  to: ToldAccount,
  added: Notice,
): Promise<void> {
  const now = app.clock();
  const gathering = await findGatheringMail(tx, to.id, to.email, now);
  if (gathering) {
    const before = z.array(notice).parse(gathering.notices);
    const all = [...before.filter(({ topic }) => topic === undefined || topic !== added.topic), added];
    return updateGatheringMail(tx, gathering.id, asOne(site, to.email, all), all);
  }
  const wait = await waitForNotice({ ...app, db: tx }, to);
  const sendAt = new Date(now.getTime() + wait);
  await insertMail(tx, to.id, asOne(site, to.email, [added]), now, { sendAt, notices: [added] });
}

/**
 * Queues a notice with a link that gives the account back to its owner. The notice is sent immediately and
 * outside all budgets, so other emails cannot delay it. The number of notices is limited, because each one follows an
 * email to the new address, which has a budget. If the old address is unconfirmed, it can belong to a stranger.
 * Notices to such an address count against the budget for emails caused by other people. When that budget is used up,
 * the notice is queued like an ordinary notice.
 */
export async function mailRescue(
  app: Pick<Dependencies, 'config' | 'clock'>,
  tx: Database,
  site: SiteIdentity,
  to: ToldAccount,
  rescue: Notice,
): Promise<void> {
  const isWithin = to.emailConfirmedAt ?? (await mayMailCaused({ ...app, db: tx }, to.email));
  if (isWithin) await insertMail(tx, to.id, layOut(site, to.email, rescue), app.clock());
  else await mailNotice(app, tx, site, to, rescue);
}

function asOne(site: SiteIdentity, to: string, notices: readonly Notice[]) {
  const [only, ...more] = notices;
  return only && more.length === 0 ? layOut(site, to, only) : layOutTogether(site, to, notices);
}

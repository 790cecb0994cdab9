/**
 * Notices of what happened to an account (product 11, Mails): never dropped. Where many come at once, those beyond the
 * first few wait and go together as one mail.
 */
import type { Database } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mayMailCaused, waitForNotice } from '#server/limits/limits.ts';
import { z } from 'zod';
import { layOut, layOutTogether } from './layout.ts';
import { findGatheringMail, insertMail, updateGatheringMail } from './mail-repository.ts';
import type { SiteIdentity } from './site-identity.ts';

const notice = z.object({
  /** Of several notices of one topic the last one is all that is still true. */
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
 * Puts a notice in line, in the transaction of the change that it tells about.
 * @param to the account, and the address that is told
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
 * Puts a notice in line whose link gives the account back to its owner. It is sent at once and counts in no budget of
 * others: what comes before it must not hold it up. Called only where a mail to the new address was within its budget,
 * which bounds these as well. An address that nobody confirmed may be a stranger's, who gets no more of them than others
 * may cause; beyond that it is told as of everything else.
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

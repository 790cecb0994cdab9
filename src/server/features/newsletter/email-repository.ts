/** Queries over all emails: those of the queue, and the deliveries of mailings. */
import { sentEmail, type EmailState, type SentEmail } from '#contract/newsletter.ts';
import { MAX_ATTEMPTS } from '#server/features/mail/mail-repository.ts';
import { containing, type Database } from '#server/platform/db/database.ts';
import { deliveries, mailings, mails, mailingTexts, subscribers } from '#server/platform/db/schema/index.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

interface Wanted {
  text: string;
  state: EmailState | undefined;
}

// An address that was deleted some time after the reader unsubscribed is stored as a hash (`markOf`).
const emails = sql`(
  select ${mails.id} as id, 'service' as kind, ${mails.recipient} as recipient, ${mails.subject} as subject,
    ${mails.createdAt} as at, ${mails.lastError} as error,
    case when ${mails.attempts} >= ${MAX_ATTEMPTS} then 'failed' when ${mails.lastError} is null then 'waiting'
      else 'retrying' end as state
  from ${mails}
  union all
  select ${deliveries.id}, 'newsletter',
    case when ${subscribers.email} like 'sha256:%' then null else ${subscribers.email} end,
    coalesce(${mailingTexts.subject}, ${mailings.title}), ${deliveries.changedAt}, ${deliveries.error},
    case ${deliveries.state} when 'claimed' then 'waiting' when 'refused' then 'failed' else ${deliveries.state} end
  from ${deliveries}
  join ${mailings} on ${mailings.id} = ${deliveries.mailingId}
  join ${subscribers} on ${subscribers.id} = ${deliveries.subscriberId}
  left join ${mailingTexts} on ${mailingTexts.mailingId} = ${mailings.id} and ${mailingTexts.variant} = ${deliveries.variant}
) as emails`;

function matching({ text, state }: Wanted): SQL {
  const like = containing(text);
  const isNamed = text === '' ? sql`true` : sql`(recipient ilike ${like} or subject ilike ${like})`;
  return state === undefined ? isNamed : sql`${isNamed} and state = ${state}`;
}

const found = z.object({ rows: z.array(sentEmail) });
const counted = z.object({ rows: z.tuple([z.object({ count: z.number() })]) });

/**
 * Lists emails, newest first.
 * @param after the last email of the page before
 */
export async function listEmails(db: Database, wanted: Wanted, limit: number, after?: Cursor): Promise<SentEmail[]> {
  const rest = after ? sql`(at, id) < (${after.date.toISOString()}::timestamptz, ${after.id})` : sql`true`;
  const result = await db.execute(sql`
    select id, kind, recipient, subject, state, error,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${emails} where ${matching(wanted)} and ${rest}
    order by emails.at desc, id desc limit ${limit}`);
  return found.parse(result).rows;
}

export async function countEmails(db: Database, wanted: Wanted): Promise<number> {
  const result = await db.execute(sql`select count(*)::integer as count from ${emails} where ${matching(wanted)}`);
  return counted.parse(result).rows[0].count;
}

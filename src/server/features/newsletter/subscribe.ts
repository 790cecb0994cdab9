/**
 * Newsletter subscriptions (NEWS-3). An unconfirmed address gets only a confirmation request. The confirmed address of
 * a logged-in account needs no second confirmation.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { ImportSubscribersResponse } from '#contract/newsletter.ts';
import { email as emailSchema } from '#contract/accounts.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Choice } from './subscriber-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { mayMailCaused } from '#server/platform/limits/limits.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { siteIdentityIn, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import { dateOf } from '#importers/written-date.ts';
import { csvCell, readCsvLines } from '#server/platform/csv.ts';
import * as rows from './subscriber-repository.ts';
import { pages } from '#contract/paths.ts';
import { layOut } from '#server/features/mail/layout.ts';
import type { Mail } from '#server/features/mail/mailer.ts';

/*
 * The email that asks a subscriber to confirm the subscription. An address gets no other email before its confirmation.
 */

/**
 * @param token token of the confirmation link
 * @param stopToken token of the link that declines permanently
 */
function subscriptionMail(site: SiteIdentity, to: string, token: string, stopToken: string): Mail {
  const { subscription } = site.words;
  return layOut(site, to, {
    subject: subscription.subject(site.name),
    paragraphs: subscription.paragraphs(site.name),
    action: { label: subscription.action, url: `${site.url}${pages.confirmSubscription(token)}` },
    footnote: subscription.footnote(`${site.url}${pages.unsubscribe(stopToken)}`),
  });
}

type NewsletterDependencies = Pick<Dependencies, 'db' | 'config' | 'clock' | 'mail'>;

/**
 * Throws if the newsletter is off.
 * @throws AppError NOT_FOUND
 */
export async function requireNewsletter(db: Database): Promise<void> {
  if (!(await readSiteSettings(db)).follow) throw new AppError('NOT_FOUND');
}

/** Emails a confirmation request to an address. If the address has reached its email limit, nothing is sent. */
export async function requestSubscription(app: NewsletterDependencies, typed: string, asked: Choice): Promise<void> {
  const now = app.clock();
  const email = typed.toLowerCase();
  if (!(await mayMailCaused(app, email))) return;
  const site = await siteIdentityIn(app.db, app.config.siteUrl, asked.language);
  const token = newSecret();
  const until = new Date(now.getTime() + times.confirmEmail);
  await app.db.transaction(async (tx) => {
    const link = { hash: hashSecret(token), until, stopToken: newSecret() };
    const row = await rows.noteQuestion(tx, email, asked, link, now);
    if (row) await insertMail(tx, null, subscriptionMail(site, email, token, row.stopToken), now);
  });
  void app.mail.wake();
}

/**
 * Starts a subscription by its confirmation link.
 * @throws AppError LINK_INVALID
 */
export async function confirmSubscription(
  app: Pick<Dependencies, 'db' | 'clock'>,
  token: string,
): Promise<rows.SubscriberRow> {
  const row = await rows.confirmSubscriber(app.db, hashSecret(token), app.clock());
  if (!row) throw new AppError('LINK_INVALID');
  return row;
}

/**
 * Ends a subscription by its unsubscribe link. Repeating the call changes nothing.
 * @throws AppError LINK_INVALID
 */
export async function unsubscribe(app: Pick<Dependencies, 'db' | 'clock'>, token: string): Promise<rows.SubscriberRow> {
  const row = await rows.findByStopToken(app.db, token);
  if (!row) throw new AppError('LINK_INVALID');
  if (row.state === 'following' || row.state === 'waiting') {
    await rows.endSubscription(app.db, row.id, 'stopped', app.clock());
  }
  return row;
}

/** Lifetime of the confirmation link for an imported address, in milliseconds. */
const IMPORT_ASKED = 30 * 24 * 60 * 60_000;
/** Maximum number of rows per import. */
const MOST = 50_000;

/** Names of columns in exports of Ghost, Substack, Mailchimp and Buttondown and in spreadsheets, in lower case. */
const emailColumns = ['email', 'email address', 'e-mail', 'mail', 'subscriber_email', 'address'];
const sinceColumns = [
  'created_at',
  'subscription date',
  'start date',
  'first_payment_at',
  'creation_date',
  'optin_time',
];
/** Columns that mark contacts who have not agreed to emails. */
const offColumns: readonly (readonly [string, RegExp])[] = [
  ['subscribed_to_emails', /^(false|0|no)$/i],
  ['subscribed', /^(false|0|no)$/i],
  ['active_subscription', /^unsubscribed$/i],
  ['email disabled', /^(true|1|yes)$/i],
  ['email_disabled', /^(true|1|yes)$/i],
  ['status', /^(unsubscribed|cleaned|bounced|complained|inactive)$/i],
  ['unsubscribed_at', /\S/],
  ['unsub_time', /\S/],
  ['deleted_at', /\S/],
];

/**
 * Imports subscribers from another service.
 * @param csv the service's export: a header line and rows, or one address per line
 * @param consent whether the owner declares that all of them agreed to these emails; otherwise each address gets one
 * confirmation request
 */
export async function importSubscribers(
  app: NewsletterDependencies,
  csv: string,
  consent: boolean,
): Promise<ImportSubscribersResponse> {
  const now = app.clock();
  const settings = await readSiteSettings(app.db);
  const language = settings.languages[0] ?? 'en';
  const choice: Choice = { topics: [], rhythm: 'each', language };
  const result: ImportSubscribersResponse = { following: 0, asked: 0, known: 0, leftOut: [] };
  const site = await siteIdentityIn(app.db, app.config.siteUrl, language);
  const leaveOut = (line: number, reason: string) => void result.leftOut.push({ line, reason });
  for (const { line, cells } of readCsv(csv)) {
    const email = emailSchema.safeParse(cells(emailColumns)).data?.toLowerCase();
    if (email === undefined) {
      leaveOut(line, 'No email address.');
      continue;
    }
    if (offColumns.some(([name, says]) => says.test(cells([name])))) {
      leaveOut(line, 'Wants no mails.');
      continue;
    }
    const joined = dateOf(cells(sinceColumns));
    const since = joined && joined <= now && joined.getUTCFullYear() > 1990 ? joined : now;
    const token = newSecret();
    const link = consent ? undefined : { hash: hashSecret(token), until: new Date(now.getTime() + IMPORT_ASKED) };
    const isNew = await app.db.transaction(async (tx) => {
      const stopToken = newSecret();
      const added = await rows.insertImported(tx, { email, choice, stopToken, since }, link, now);
      if (added && link) await insertMail(tx, null, subscriptionMail(site, email, token, stopToken), now);
      return added;
    });
    result[isNew ? (consent ? 'following' : 'asked') : 'known'] += 1;
  }
  void app.mail.wake();
  return result;
}

interface CsvRow {
  line: number;
  /** Returns the value of the first of these columns that exists; '' if none exists. */
  cells: (names: readonly string[]) => string;
}

/** @throws AppError TOO_LARGE if there are too many rows */
function readCsv(csv: string): CsvRow[] {
  const table = readCsvLines(csv);
  if (table.length > MOST) throw new AppError('TOO_LARGE');
  const names = table[0]?.cells.map((name) => name.toLowerCase()) ?? [];
  const hasNames = names.some((name) => emailColumns.includes(name));
  return (hasNames ? table.slice(1) : table).map(({ line, cells: row }) => ({
    line,
    cells: (wanted) => {
      if (!hasNames) return wanted === emailColumns ? (row.find((cell) => cell.includes('@')) ?? '') : '';
      const at = names.findIndex((name) => wanted.includes(name));
      return at < 0 ? '' : (row[at] ?? '');
    },
  }));
}

/** Returns the list as CSV for a spreadsheet or another service. It has Ghost's columns and additional columns. */
export function subscribersAsCsv(list: Awaited<ReturnType<typeof rows.listSubscribers>>): string {
  const lines = list.map((one) =>
    [
      one.email,
      String(one.state === 'following'),
      one.state,
      one.createdAt,
      one.topics.join(' '),
      one.rhythm,
      one.language,
      one.consent ?? '',
      one.consentAt ?? '',
    ]
      .map(csvCell)
      .join(','),
  );
  const head = 'email,subscribed_to_emails,state,created_at,topics,rhythm,language,consent,consent_at';
  return `${[head, ...lines].join('\r\n')}\r\n`;
}

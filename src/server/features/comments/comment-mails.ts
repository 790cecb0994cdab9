/**
 * Emails about comments: to the owner about a pending comment, and to a comment's author about a reply. These emails
 * contain text by other people.
 */
import { pages } from '#contract/paths.ts';
import type { UserRow } from '#server/features/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mayMailCaused } from '#server/platform/limits/limits.ts';
import { layOut } from '#server/features/mail/layout.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { type CommentRow, listAdmins } from './comment-repository.ts';

type MailDependencies = Pick<Dependencies, 'config' | 'clock'>;

/** Quoted length of a comment in an email, in characters. */
const QUOTED = 500;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED).toWellFormed()} …` : text);

/**
 * Notifies each admin of a pending comment, within the admin's email limit. The dashboard lists the pending comments as
 * well.
 */
export async function mailHeld(
  app: MailDependencies,
  tx: Database,
  { text }: CommentRow,
  author: UserRow,
): Promise<void> {
  for (const admin of await listAdmins(tx)) {
    if (!(await mayMailCaused({ ...app, db: tx }, admin.email))) continue;
    const site = await siteIdentity(tx, app.config.siteUrl, admin.id);
    const { subject, paragraphs, action, footnote } = site.words.commentHeld;
    const mail = layOut(site, admin.email, {
      subject: subject(author.publicName ?? ''),
      paragraphs: [...paragraphs, quoted(text)],
      action: { label: action, url: site.at(pages.dashboard) },
      footnote: footnote(site.url),
    });
    await insertMail(tx, admin.id, mail, app.clock(), { causedBy: author.id });
  }
}

export async function mailAnswer(
  app: MailDependencies,
  tx: Database,
  { id, postId, text }: CommentRow,
  author: UserRow,
  to: UserRow,
): Promise<void> {
  if (!(await mayMailCaused({ ...app, db: tx }, to.email))) return;
  const site = await siteIdentity(tx, app.config.siteUrl, to.id);
  const { subject, paragraphs, action, footnote } = site.words.commentAnswered;
  const mail = layOut(site, to.email, {
    subject: subject((author.isAdmin ? site.owner : author.publicName) ?? ''),
    paragraphs: [...paragraphs, quoted(text)],
    action: { label: action, url: `${site.url}${pages.post(postId)}#comment-${id}` },
    footnote: footnote(site.at(pages.profile)),
  });
  await insertMail(tx, to.id, mail, app.clock(), { causedBy: author.id });
}

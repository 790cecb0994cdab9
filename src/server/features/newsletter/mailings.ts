/**
 * Newsletter mailings. A mailing is requested when a post is published and starts when the post is public, at most
 * once per post (NEWS-7).
 */
import { AppError } from '#contract/errors.ts';
import { pages } from '#contract/paths.ts';
import type { AudienceResponse } from '#contract/newsletter.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { createPreview } from '#server/features/posts/preview-service.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import * as rows from './mailing-repository.ts';
import { addressed } from '#server/features/mail/bulk-mail.ts';

const keyOf = (postId: string) => `post:${postId}`;

/**
 * Records that a post will be emailed. Called in the transaction that publishes or schedules the post.
 * @param buildId the site version that first contains the post; null for a scheduled post
 * @throws AppError NOT_FOUND if the newsletter is off
 */
export async function askMailing(tx: Database, postId: string, buildId: number | null, now: Date): Promise<void> {
  if (!(await readSiteSettings(tx)).follow) throw new AppError('NOT_FOUND');
  const text = await rows.audienceOf(tx, postId, 'head');
  const title = text?.title ?? '';
  await rows.insertMailing(tx, { key: keyOf(postId), postId, state: 'waiting', title, buildId }, now);
}

/** Returns the number of subscribers for a post, and the progress of its mailing. */
export async function audience(db: Database, postId: string): Promise<AudienceResponse> {
  const { follow, languages } = await readSiteSettings(db);
  const text = (await rows.audienceOf(db, postId, 'live')) ?? (await rows.audienceOf(db, postId, 'head'));
  const counted = follow && text ? await rows.countAudience(db, text, languages) : { mailTo: 0, weekly: 0 };
  return { follow, ...counted, mailing: (await rows.findMailingOfPost(db, postId)) ?? null };
}

/**
 * Emails the draft to its writer as a test.
 * @throws AppError POST_NOT_FOUND; NOT_FOUND if the adapter renders no posts
 */
export async function sendTestEmail(
  app: Pick<Dependencies, 'db' | 'config' | 'clock' | 'mail' | 'newsletter'>,
  postId: string,
  user: { id: string; email: string },
): Promise<void> {
  if (!app.newsletter) throw new AppError('NOT_FOUND');
  const now = app.clock();
  const { url } = await createPreview(app, postId, now);
  const token = url.slice(url.lastIndexOf('/') + 1);
  const site = await siteIdentity(app.db, app.config.siteUrl, user.id);
  const email = await app.newsletter.trial(app.db, postId, pages.previewedMedia(token, ''));
  const { subject, ...bodies } = addressed(email, site.at(pages.newsletter));
  const mail = { to: user.email, subject: site.words.newsletter.trial(subject), ...bodies };
  await insertMail(app.db, user.id, mail, now);
  void app.mail.wake();
}

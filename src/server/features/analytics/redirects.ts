/** Redirects that the owner sets from missing paths to posts (POST-28). */
import { decoded } from '#domain/decoded.ts';
import { AppError } from '#contract/errors.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { normalisePath } from '#domain/path.ts';
import { requestBuild, requestBuildTogether } from '#server/features/builds/build-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findLiveKey, resolveKey } from '#server/features/posts/address-repository.ts';
import { addRedirect } from '#server/features/posts/redirect-repository.ts';
import { forgetMissing } from './analytics-repository.ts';
import { isPage } from './visits.ts';

type RedirectDependencies = Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'>;

/**
 * Redirects `path` to a post.
 * @param path requested path
 * @param to the post's path or slug
 * @returns the path of the post
 * @throws AppError POST_NOT_FOUND; ADDRESS_INVALID if the path exists or is invalid; ADDRESS_TAKEN
 */
export async function redirectTo(app: RedirectDependencies, path: string, to: string): Promise<string> {
  const former = normalisePath(path)?.replace(/\/$/, '');
  if (!former || (await isPage(app.db, await readSiteSettings(app.db), former))) throw new AppError('ADDRESS_INVALID');
  const target = normalisePath(to.startsWith('/') ? to : pages.post(to)) ?? '';
  const [, key] = /^\/blog\/([^/]+)\/?$/.exec(withoutLanguage(target)) ?? [];
  const address = key === undefined ? undefined : await findLiveKey(app.db, decoded(key));
  const post = address === undefined ? undefined : await resolveKey(app.db, address);
  if (address === undefined || !post) throw new AppError('POST_NOT_FOUND');
  await app.db.transaction(async (tx) => {
    if (!(await addRedirect(tx, former, { postId: post.id }))) throw new AppError('ADDRESS_TAKEN');
    await forgetMissing(tx, former);
    await (app.makeContent ? requestBuild : requestBuildTogether)(tx, app.clock());
  });
  await app.rebuild.request();
  return pages.post(address);
}

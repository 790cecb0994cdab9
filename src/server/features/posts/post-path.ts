import { AppError } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { adminWrites } from '#server/platform/limits/limits.ts';
import { postExists } from './post-repository.ts';

export const POST = `${api.posts}/:id` as const;

/** The access for changes of posts: an admin, or a token with this scope. */
export const ofWriter = { ...adminWrites, scope: 'posts:write' } as const;

/** Checks that the post exists, before the body is validated. Throws POST_NOT_FOUND (404). */
export async function mustExist({ app, params }: { app: Dependencies; params: { id: string } }): Promise<void> {
  if (!(await postExists(app.db, params.id))) throw new AppError('POST_NOT_FOUND');
}

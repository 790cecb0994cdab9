import { AppError } from '#contract/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { postExists } from './post-repository.ts';

/** Checks that the post exists, before the body is validated. Throws POST_NOT_FOUND (404). */
export async function mustExist({ app, params }: { app: Dependencies; params: { id: string } }): Promise<void> {
  if (!(await postExists(app.db, params.id))) throw new AppError('POST_NOT_FOUND');
}

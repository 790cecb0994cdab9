import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/http/call.ts';

/**
 * Who is calling, as the database knows it at this moment.
 * @returns `none` where nobody ever signed in, `ended` where a session or its token came to its end
 */
export async function authenticate(
  _app: Dependencies,
  _cookies: Record<string, string>,
): Promise<SignedIn | 'none' | 'ended'> {
  return 'none';
}

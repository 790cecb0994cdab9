/** API tokens for tests, without the profile screen that creates them. */
import type { TokenScope } from '#contract/call.ts';
import { TOKEN_PREFIX } from '#contract/tokens.ts';
import { insertToken } from '#server/features/accounts/tokens/token-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';

/** Stores a token of an admin, and returns its secret. */
export async function makeToken(
  db: Database,
  userId: string,
  scopes: readonly TokenScope[],
  expiresAt = new Date('2099-01-01'),
): Promise<string> {
  const token = TOKEN_PREFIX + newSecret();
  const hash = hashSecret(token);
  const row = { id: hash, userId, hash, prefix: 'rst_', name: 'Notes', scopes: [...scopes], lastUsedAt: null };
  await insertToken(db, { ...row, createdAt: new Date('2026-01-01'), expiresAt });
  return token;
}

/** Password hashes: argon2id with the parameters of the OWASP cheat sheet, a bounded number at a time. */
import { hash, verify } from 'argon2';
import { createSemaphore } from '#server/semaphore.ts';

/** `memoryCost` in KiB. The package's own defaults take 64 MiB a hash. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash holds 19 MiB and a thread: 4 at once, 50 waiting, then 503 (product, Limits). */
const inTurn = createSemaphore(4, 50);

/** A hash, with the same parameters, of a password that nobody has. */
export const dummyHash =
  '$argon2id$v=19$m=19456,p=1,t=2$WQ/t9ZbV74zYl4CuTrRm/g$VoqoIoDsLdac2oMTtqBVPS66HV6nnKk3Csk64v/TuNg';

/** One password typed on two keyboards can differ in how its characters are composed. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * @returns the text to store (PHC string)
 * @throws AppError UNAVAILABLE when too many passwords are being worked on
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(bytesOf(password), argon2Parameters));

/**
 * Whether this is the password. Takes the same time where there is no account to compare with, so that the
 * answer's delay does not tell which addresses have one.
 * @param stored the account's hash; undefined when there is no such account
 * @throws AppError UNAVAILABLE when too many passwords are being worked on
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? dummyHash, bytesOf(password)));
  return matches && stored !== undefined;
}

/**
 * Password hashes: argon2id with the parameters of the OWASP cheat sheet. Only a limited number of hashes run at a
 * time.
 */
import type { PasswordHasher } from '#server/dependencies.ts';
import { hash, verify } from 'argon2';
import { availableParallelism } from 'node:os';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Cost parameters of a hash; `memoryCost` in KiB. */
interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The package's own defaults need 64 MiB for each hash. */
export const argon2Parameters: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum time that a password waits for its turn, in milliseconds (OPS-17). */
const LONGEST_WAIT = 5_000;
/**
 * Maximum number of waiting callers. Each caller uses the memory of a request with a small body, so 2,000 of them
 * need less memory than two hashes.
 */
const MOST_WAITING = 2_000;

/**
 * Each hash uses 19 MiB, a thread and a processor, so at most 4 run at once. One processor stays free, because
 * readers would wait for pages while all processors compute hashes.
 */
const inTurn = createSemaphore(Math.max(1, Math.min(4, availableParallelism() - 1)), MOST_WAITING, LONGEST_WAIT);

/** A hash, with the same parameters, of a password that nobody has. */
export const dummyHash =
  '$argon2id$v=19$m=19456,p=1,t=2$WQ/t9ZbV74zYl4CuTrRm/g$VoqoIoDsLdac2oMTtqBVPS66HV6nnKk3Csk64v/TuNg';

/** The same password can have a different Unicode composition on another keyboard. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * @param cost cost of each hash
 * @param dummy hash with the same cost, verified if the account does not exist
 */
export const createPasswordHasher = (cost: HashingCost, dummy: string): PasswordHasher => ({
  hash: (password) => inTurn(() => hash(bytesOf(password), cost)),
  verify: async (stored, password) => {
    const matches = await inTurn(() => verify(stored ?? dummy, bytesOf(password)));
    return matches && stored !== undefined;
  },
});

/** The hasher for stored passwords. Tests of other features use a cheaper hasher. */
export const passwordHasher = createPasswordHasher(argon2Parameters, dummyHash);

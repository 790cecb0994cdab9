/** Sets up a new site for its owner. The response logs the owner in. */
import { sentProblem } from '#contract/problems.ts';
import { authResponse } from '#contract/session.ts';
import type { setupRequest } from '#contract/setup.ts';
import type { z as zod } from '#contract/zod.ts';
import { z } from '#contract/zod-mini.ts';
import type { Result } from './result.ts';
import { send } from './send.ts';
import { signedIn } from './signed-in.ts';

const setupResponse = z.extend(authResponse, { notices: z.array(z.string()), problems: z.array(sentProblem) });

/**
 * Timeout in milliseconds. It is long, because the server renders the whole site and fetches an ORCID iD's papers
 * before it responds.
 */
const TIMEOUT = 600_000;

/** @param path path of the open page, which contains the token */
export async function setUp(
  path: string,
  body: zod.input<typeof setupRequest>,
): Promise<Result<zod.infer<typeof setupResponse>>> {
  const result = await send({ method: 'POST', path, answer: setupResponse, status: 201, body, timeout: TIMEOUT });
  signedIn(result);
  return result;
}

/** Sets up a new site for its owner. The response logs the owner in. */
import { authResponse } from '#contract/session.ts';
import type { setupRequest } from '#contract/setup.ts';
import type { z as zod } from '#contract/zod.ts';
import { z } from '#contract/zod-mini.ts';
import type { Result } from './result.ts';
import { send } from './send.ts';
import { signedIn } from './signed-in.ts';

const setupResponse = z.extend(authResponse, { notices: z.array(z.string()) });

/** Long, because the whole site is rendered and an ORCID iD's papers are fetched before the response. */
const TIMEOUT = 600_000;

/** @param path path of the open page, which contains the token */
export async function setUp(
  path: string,
  body: zod.input<typeof setupRequest>,
): Promise<Result<zod.infer<typeof setupResponse>>> {
  const result = await send({ method: 'POST', path, answer: setupResponse, expects: 201, body, timeout: TIMEOUT });
  signedIn(result);
  return result;
}

/** Sets up a new site for its owner: the answer logs them in. */
import { authResponse } from '#contract/session.ts';
import type { setupRequest } from '#contract/setup.ts';
import type { z as zod } from '#contract/zod.ts';
import { z } from '#contract/zod-mini.ts';
import type { Result } from './result.ts';
import { send } from './send.ts';
import { signedIn } from './signed-in.ts';

const setupResponse = z.extend(authResponse, { notices: z.array(z.string()) });

/** All that the site shows is made before the answer, and an ORCID iD's papers are fetched from other hosts. */
const TIMEOUT = 600_000;

/** @param path of the page that was opened: it holds the token */
export async function setUp(
  path: string,
  body: zod.input<typeof setupRequest>,
): Promise<Result<zod.infer<typeof setupResponse>>> {
  const result = await send({ method: 'POST', path, answer: setupResponse, expects: 201, body, timeout: TIMEOUT });
  signedIn(result);
  return result;
}

/**
 * For sites that are built elsewhere (Netlify): calls the build hook when the published content has changed. The
 * request is stored in `builds`, and the scheduled sweep repeats a call that failed or was never made.
 */
import type { Database } from '#server/platform/db/database.ts';
import type { Rebuild } from '#server/dependencies.ts';
import { claimCall, failNotBegun, failWaiting, markAccepted } from './build-call-repository.ts';
import { failUnfinished } from './build-repository.ts';

/** Timeout for the hook's response, in milliseconds. */
const HOOK_TIMEOUT = 3_000;
/** If no deploy begins within this time after the hook accepted the call, the hook is called again. Milliseconds. */
const DEPLOY_BEGINS_WITHIN = 10 * 60_000;
const MAX_ATTEMPTS = 10;
/** A deploy that has not ended after this time has failed. Longer than Netlify lets a build run. Milliseconds. */
const DEPLOY_ENDS_WITHIN = 60 * 60_000;
const DEPLOY_LOST = 'The deploy began and did not end. The published pages are those of the last deploy.';
/** A deploy that does not begin within this time after its request has failed. Milliseconds. */
const DEPLOY_EXPECTED_WITHIN = 60 * 60_000;
const DEPLOY_NOT_BEGUN =
  'The build service took the call, and no deploy began within an hour. Look there whether builds are stopped, and whether the build hook is of the branch that is deployed. The published pages are those of the last deploy.';
const HOOK_FAILED = 'The build service could not be reached. The published pages are those of the last deploy.';
const refusal = (status: number) =>
  `The build service refused the call with status ${status}. Look whether BUILD_HOOK_URL is the address of a build hook that still exists. The published pages are those of the last deploy.`;

export interface BuildHook {
  db: Database;
  url: string;
  clock: () => Date;
  /** Receives log messages. The messages never contain the hook's URL. */
  log: (line: string) => void;
  /** Ends the wait for the hook's response; otherwise, `HOOK_TIMEOUT` applies. */
  giveUp?: AbortSignal;
}

/** The `Rebuild` of a site that is built elsewhere. */
export function buildHookRebuild(hook: BuildHook): Rebuild {
  return {
    request: () =>
      callBuildHook(hook).catch(() => {
        hook.log('Could not call the build hook. The scheduled sweep will try again.');
      }),
  };
}

/**
 * Calls the hook if a build is requested that no accepted call covers yet. Concurrent calls of this function result
 * in one hook call.
 * @throws if the database is unavailable
 */
export async function callBuildHook({ db, url, clock, log, giveUp }: BuildHook): Promise<void> {
  const now = clock();
  await failUnfinished(db, new Date(now.getTime() - DEPLOY_ENDS_WITHIN), DEPLOY_LOST, now);
  await failNotBegun(db, new Date(now.getTime() - DEPLOY_EXPECTED_WITHIN), DEPLOY_NOT_BEGUN, now);
  const wanted = await claimCall(db, now);
  if (!wanted) return;
  const status = await call(url, giveUp ?? AbortSignal.timeout(HOOK_TIMEOUT));
  if (status !== undefined && status < 300) return markAccepted(db, wanted.id, now, DEPLOY_BEGINS_WITHIN);
  const said = status === undefined ? 'could not be reached' : `answered ${status}`;
  log(`The build hook ${said} (attempt ${wanted.attempts}).`);
  const isFinal = status !== undefined && status >= 400 && status < 500 && !passing.includes(status);
  if (isFinal || wanted.attempts >= MAX_ATTEMPTS)
    await failWaiting(db, wanted.id, status === undefined ? HOOK_FAILED : refusal(status), now);
}

/** HTTP statuses of refusals that can be temporary: too slow, too early, too many calls. */
const passing = [408, 425, 429];

/** @returns the status of the response; undefined if there is none */
async function call(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Calls are minutes apart. The hook's server would have closed a kept connection by then, and a POST on the
      // connection would fail.
      headers: { connection: 'close' },
      signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

import type { Result } from '#api-client/result.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useState } from 'react';
import { currentAuth, recheckAuth } from '../shared/auth.ts';
import type { Outcome } from '../shared/run-all.ts';
import { useRun } from '../shared/use-run.ts';

export type BulkAction = 'publish' | 'update' | 'offline' | 'category' | 'export' | 'trash' | 'restore';

/** The result of a run. */
export interface Report extends Outcome<PostSummary> {
  action: BulkAction;
}

export type Bulk = ReturnType<typeof useBulk>;

/** Runs an action over posts, one run at a time. Leaving the page during a run asks for confirmation. */
export function useBulk() {
  const { running, run, stop } = useRun();
  const [action, setAction] = useState<BulkAction>('publish');
  const [report, setReport] = useState<Report>();

  return {
    running: running && { ...running, action },
    /** The report of the last run, until the next run or until dismissed. */
    report,
    tell: setReport,
    stop,
    run: async (
      wanted: BulkAction,
      posts: readonly PostSummary[],
      act: (post: PostSummary) => Promise<Result<unknown>>,
      onDone?: (post: PostSummary) => void,
    ): Promise<Report> => {
      setAction(wanted);
      setReport(undefined);
      // A login in another tab changes the CSRF token.
      if (currentAuth().state !== 'signed-in') await recheckAuth();
      const done = { action: wanted, ...(await run(posts, act, onDone)) };
      setReport(done);
      return done;
    },
  };
}

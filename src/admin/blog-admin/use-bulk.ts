import type { Result } from '#api-client/result.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useEffect, useRef, useState } from 'react';
import { currentAuth, recheckAuth } from '../shared/auth.ts';
import type { RunState } from '../shared/RunProgress.tsx';
import { runAll, type Outcome } from '../shared/run-all.ts';
import { useAskBeforeLeaving } from '../shared/use-ask-before-leaving.ts';

export type BulkAction = 'publish' | 'update' | 'offline' | 'category' | 'export' | 'trash' | 'restore';

/** A run in progress. */
export interface Running extends RunState {
  action: BulkAction;
}

/** The result of a run. */
export interface Report extends Outcome<PostSummary> {
  action: BulkAction;
}

export interface Bulk {
  running: Running | undefined;
  /** The report of the last run, until the next run or until dismissed. */
  report: Report | undefined;
  tell: (report: Report | undefined) => void;
  run: (
    action: BulkAction,
    posts: readonly PostSummary[],
    act: (post: PostSummary) => Promise<Result<unknown>>,
    onDone?: (post: PostSummary) => void,
  ) => Promise<Report>;
  stop: () => void;
}

/** Runs an action over posts, one run at a time. Leaving the page during a run asks for confirmation. */
export function useBulk(): Bulk {
  const [running, setRunning] = useState<Running>();
  const [report, setReport] = useState<Report>();
  const stopping = useRef<AbortController>(undefined);
  useAskBeforeLeaving(running !== undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const run: Bulk['run'] = async (action, posts, act, onDone) => {
    const { signal } = (stopping.current = new AbortController());
    setReport(undefined);
    setRunning({ action, all: posts.length, count: 0, waiting: undefined });
    // A login in another tab changes the CSRF token.
    if (currentAuth().state !== 'signed-in') await recheckAuth();
    const outcome = await runAll(posts, act, {
      signal,
      onDone: (post, count) => {
        setRunning((now) => now && { ...now, count });
        onDone?.(post);
      },
      onWait: (waiting) => setRunning((now) => now && { ...now, waiting }),
    });
    setRunning(undefined);
    const done = { action, ...outcome };
    setReport(done);
    return done;
  };
  return { running, report, tell: setReport, run, stop: () => stopping.current?.abort() };
}

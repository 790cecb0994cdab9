import { getBuild, retryBuild } from '#api-client/dashboard.ts';
import type { BuildResponse, BuildState } from '#contract/builds.ts';
import { useCallback, useEffect, useState } from 'react';
import { succeeded } from '../shared/alerts.ts';

/** Polling interval in milliseconds, while a build runs or its start is unconfirmed. */
const intervals: Partial<Record<BuildState, number>> = { building: 2_000, unconfirmed: 30_000 };

/** Returns the site's last build, and polls its status while the build runs. `retry` requests another build. */
export function useBuild(): { build: BuildResponse | undefined; retry: () => Promise<void> } {
  const [build, setBuild] = useState<BuildResponse>();

  useEffect(() => {
    let gone = false;
    const ask = () =>
      getBuild().then((result) => {
        if (!gone && result.ok) setBuild(result.value);
      });
    if (!build) void ask();
    const interval = build && intervals[build.state];
    const timer = interval === undefined ? undefined : setTimeout(() => void ask(), interval);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [build]);

  const retry = useCallback(async (): Promise<void> => {
    const result = await retryBuild();
    if (succeeded(result)) setBuild(result.value);
  }, []);
  return { build, retry };
}

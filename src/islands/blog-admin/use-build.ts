import { getBuild, retryBuild } from '#api-client/builds.ts';
import type { BuildResponse, BuildState } from '#contract/builds.ts';
import { useCallback, useEffect, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';

/** How often to check a build while it runs, or while it is unknown whether it will, in milliseconds. */
const intervals: Partial<Record<BuildState, number>> = { building: 2_000, unconfirmed: 30_000 };

/** The last build of the site, watched while it runs. `retry` asks for a new one. */
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
    if (result.ok) setBuild(result.value);
    else showAlert(result.message, result.style);
  }, []);
  return { build, retry };
}

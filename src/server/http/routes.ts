/** The whole API on one page (product 7). Fixed paths stand before those with parameters. */
import { getBuild, retryBuild } from '#server/builds/build-endpoints.ts';
import type { Endpoint } from './call.ts';
import { health } from './health-endpoint.ts';

export const endpoints: readonly Endpoint[] = [getBuild, retryBuild, health];

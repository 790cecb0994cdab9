/**
 * zod's small build, for schemas that a browser needs before the user writes anything. It has a third of the full size,
 * is compatible with the full build and parses identically.
 */
import * as z from 'zod/mini';

// The comment in `zod.ts` explains this setting.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };

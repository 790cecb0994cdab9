/**
 * zod's small build, a third of the full size, for schemas that a browser needs before the user writes anything. It is
 * compatible with the full build and parses identically.
 */
import * as z from 'zod/mini';

// See `zod.ts` for the reason.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };

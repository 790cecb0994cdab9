/**
 * zod's small build, a third of the other one: for schemas that a browser needs before writing. They are compatible
 * with zod's, and parse alike.
 */
import * as z from 'zod/mini';

// Why: see `zod.ts`.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };

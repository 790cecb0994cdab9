/**
 * zod's small build, for schemas that a browser needs before the user writes anything. It has a third of the full
 * build's size and parses in the same way.
 */
import * as z from 'zod/mini';

// The comment in `zod.ts` explains this setting.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };

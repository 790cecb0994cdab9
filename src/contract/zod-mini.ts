/**
 * zod's own small build, a third of the other one: for what a browser must have before anybody can write. Its schemas
 * are zod's: they fit into the others, and parse alike.
 */
import * as z from 'zod/mini';

// Why: see `zod.ts`.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };

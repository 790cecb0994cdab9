/**
 * zod for both sides. In a browser, zod must not compile its parsers with `new Function`, or even test whether it can.
 * The page's CSP forbids it and reports the attempt. The setting is read when a schema is created, so code for browsers
 * must import `z` from here; the server's own schemas need not.
 */
import { config, z } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export { z };

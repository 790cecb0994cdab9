/**
 * zod for server and browser. In a browser, zod must not compile its parsers with `new Function`, nor test whether it
 * can. The page's CSP forbids `new Function` and reports the attempt. The setting is read when a schema is created, so
 * browser code must import `z` from this file. Schemas that only the server uses can import zod directly.
 */
import { config, z } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export { z };

/**
 * zod, set up for both sides. In a browser it must not compile its parsers with `new Function`, not even to find
 * out whether it may: the page's CSP forbids it and reports the attempt. The setting is read when a schema is made,
 * so what a browser may load takes `z` from here; the server's own schemas need not.
 */
import { config, z } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export { z };

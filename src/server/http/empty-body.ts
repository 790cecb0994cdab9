import { z } from 'zod';

/** The body of a call that says everything by its path: nothing, or the CSRF token. */
export const emptyBody = z.strictObject({ _csrf: z.string().optional() });

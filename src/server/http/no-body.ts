import { z } from 'zod';

/** The body of endpoints that need only their path: absent, or only the CSRF token. */
export const noBody = { body: z.strictObject({ _csrf: z.string().optional() }), bodyOptional: true } as const;

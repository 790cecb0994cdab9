import { z } from 'zod';

/** For endpoints that need only their path: the body is absent, or contains only the CSRF token. */
export const noBody = { body: z.strictObject({ _csrf: z.string().optional() }), bodyOptional: true } as const;

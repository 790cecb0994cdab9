import { z } from 'zod';

/** The body rules for endpoints that need only their path. The body is missing or contains only the CSRF token. */
export const noBody = { body: z.strictObject({ _csrf: z.string().optional() }), bodyOptional: true } as const;

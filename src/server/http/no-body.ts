import { z } from 'zod';

/** Of an endpoint whose calls say everything by their path: there is no body, or the CSRF token alone. */
export const noBody = { body: z.strictObject({ _csrf: z.string().optional() }), bodyOptional: true } as const;

/** Who is signed in (product 7). Beside the other account schemas, for every page of a signed-in visitor asks it. */
import { z } from './zod-mini.ts';

/** The answer of checkAuth, signup, login, refresh and reset. */
export const authResponse = z.object({ id: z.string(), isAdmin: z.boolean(), csrfToken: z.string() });
export type AuthResponse = z.infer<typeof authResponse>;

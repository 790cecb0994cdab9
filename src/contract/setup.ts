/** The setup of a new site by its owner: `/setup/{token}` (CONT-29). Posts are imported afterwards. */
import { anyoneReads } from './call.ts';
import { email, password } from './accounts.ts';
import { code, sentProblem } from './problems.ts';
import { authResponse } from './session.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const MB = 1024 * 1024;
const setupLimits = {
  /** Maximum characters of the résumé, and of the bibliography. */
  text: 4 * MB,
  bodyBytes: 24 * MB,
} as const;

export const setupRequest = z
  .strictObject({
    /** The owner's name, unless the résumé contains one. */
    name: storedText.trim().max(100).optional(),
    role: storedText.trim().max(200).optional(),
    email,
    password,
    'password-confirm': z.string({ error: code('passwordMismatch') }),
    languages: z
      .array(z.enum(['en', 'ja']))
      .min(1)
      .max(2)
      .optional(),
    /** A JSON Resume. */
    resume: storedText.max(setupLimits.text).optional(),
    bibliography: storedText.max(setupLimits.text).optional(),
    /** The browser's time zone, such as `Europe/Berlin`. Ignored if the server does not know the zone. */
    timeZone: storedText.max(100).optional(),
    orcid: storedText.trim().max(100).optional(),
  })
  .refine((value) => value.password === value['password-confirm'], {
    message: code('passwordMismatch'),
    path: ['password-confirm'],
  })
  .refine(({ name, resume }) => Boolean(name ?? '') || Boolean(resume), {
    message: code('nameNeeded'),
    path: ['name'],
  });
export type SetupRequest = z.infer<typeof setupRequest>;

export const getSetup = anyoneReads('GET /setup/:token', { produces: ['text/html'] });
/** The new session, and what could not be used of the given files, in English and as codes. */
const setupResponse = z.object({
  ...authResponse.shape,
  notices: z.array(z.string()),
  problems: z.array(sentProblem),
});
export const postSetup = anyoneReads('POST /setup/:token', {
  maxBytes: setupLimits.bodyBytes,
  body: setupRequest,
  answer: setupResponse,
  status: 201,
});

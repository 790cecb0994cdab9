/**
 * Reads the environment. No other module reads it. Every variable is parsed once, at startup. An invalid value stops
 * the startup with a message that names the variable.
 */
import { OperatorError } from '#domain/operator-error.ts';
import { password as passwordSchema } from '#contract/accounts.ts';
import { firstError } from '#contract/english.ts';
import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /**
   * The folder of the site's content: the owner's folder, or the bundled sample while the owner has no content. A
   * relative path is relative to the program's own folder.
   */
  contentDir: string;
  /** Folder for the owner's files. */
  ownContentDir: string;
  isSample: boolean;
  /** The database server; `undefined` selects the embedded Postgres in `dataDir`. */
  database: { url: string; driver: 'postgres' | 'neon'; wsProxy: string | undefined } | undefined;
  /**
   * The secret from which keys are derived, at least 32 bytes. If the variable is unset, `npm start` creates a secret.
   */
  authSecret: string | undefined;
  authSecretPrevious: string | undefined;
  admin: { email: string | undefined; password: string | undefined };
  /** The email provider. If `undefined`, each email is written to a file in the outbox folder. */
  mail: MailProvider | undefined;
  /** The public key for SendGrid's signatures on its event webhooks. */
  mailEventsKey: string | undefined;
  buildHookUrl: string | undefined;
  /** The canonical URL without a trailing slash. Secure cookies and HSTS are used if its scheme is https. */
  siteUrl: string;
  secure: boolean;
  /** Whether HSTS also covers subdomains of the site's host. */
  hstsSubdomains: boolean;
  trustedProxy: boolean;
  rateLimits: boolean;
  /** JSON text with the personal fields of the career record. */
  privateProfile: string | undefined;
  /**
   * The folder of the daily backups of `npm start`, and the number of backups to keep (`keep`). If `undefined`, no
   * backups are made.
   */
  backups: { directory: string; keep: number } | undefined;
  /** The format of the log. `json` writes one line of JSON for each request and error. */
  logFormat: 'text' | 'json';
  /** The host and port that serve metrics without a login. If `undefined`, no metrics are served. */
  metrics: { host: string; port: number } | undefined;
  /** Netlify's build context, such as `production` or `deploy-preview`. */
  context: string | undefined;
  /** Whether this is a deploy preview on the production database, which a preview must not change. */
  readOnly: boolean;
  /** Whether this process is a Netlify build or function. */
  netlify: boolean;
}

/** An email provider. `from` is the sender of all emails. */
export type MailProvider =
  | { kind: 'sendgrid'; apiKey: string; from: string; baseUrl: string | undefined }
  | { kind: 'smtp'; url: string; from: string };

/** Treats an empty variable as unset. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
/** Returns whether the user name and the password in a URL can be percent-decoded. */
const hasReadableNames = (text: string) => {
  try {
    const { username, password } = new URL(text);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).href.replace(/\/$/, '') === new URL(text).origin;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });
/** Parses `on`, `off` and their common synonyms. */
const flag = z.stringbool({
  truthy: ['on', 'true', '1', 'yes'],
  falsy: ['off', 'false', '0', 'no'],
  error: 'must be on or off',
});
/** Applies the password rules to a variable. */
const password = z.string().superRefine((text, context) => {
  const { error } = passwordSchema.safeParse(text);
  if (error)
    context.addIssue({ code: 'custom', message: `is not a valid password. ${firstError(error).replace(/\.$/, '')}` });
});
const secret = z.string().refine((text) => Buffer.byteLength(text) >= 32, 'must have at least 32 bytes');

const environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.number().max(65_535, 'must be a port number')),
  ),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  CONTENT_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresUrl),
  NETLIFY_DATABASE_URL: optional(postgresUrl),
  PREVIEW_DATABASE_URL: optional(postgresUrl),
  NETLIFY_DB_URL: optional(postgresUrl),
  DATABASE_DRIVER: optional(z.enum(['neon', 'postgres'], { error: 'must be neon or postgres' })),
  NEON_WS_PROXY: optional(z.string().regex(/^[^/\s]+:\d+\/\S*$/, 'must be host:port/path')),
  AUTH_SECRET: optional(secret),
  AUTH_SECRET_PREVIOUS: optional(secret),
  ADMIN_EMAIL: optional(z.email({ error: 'must be an email address' })),
  ADMIN_PASSWORD: optional(password),
  SENDGRID_API_KEY: optional(z.string()),
  SENDGRID_BASE_URL: optional(httpUrl),
  SENDGRID_EVENTS_KEY: optional(z.base64('must be the verification key from SendGrid')),
  SMTP_URL: optional(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must be an smtp:// or smtps:// URL, such as smtps://name:password@host',
      })
      .refine(hasReadableNames, 'must contain %25 for each % in the name and password'),
  ),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an email address')),
  BUILD_HOOK_URL: optional(httpUrl),
  SITE_URL: optional(httpUrl.refine(isOrigin, 'must be a URL without a path, such as https://example.com')),
  URL: optional(httpUrl),
  TRUSTED_PROXY: optional(flag),
  HSTS_SUBDOMAINS: optional(flag),
  RATE_LIMITS: optional(onOrOff),
  PRIVATE_PROFILE: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
      .transform(Number),
  ),
  LOG_FORMAT: optional(z.enum(['text', 'json'], { error: 'must be text or json' })),
  METRICS: optional(
    z.string().regex(/^(?:[^\s:]+|\[[\da-f:]+\]):\d{1,5}$/i, 'must be host:port, such as 127.0.0.1:9464'),
  ),
  CONTEXT: optional(z.string()),
  NETLIFY: optional(z.string()),
  SITE_ID: optional(z.string()),
});

/** An error with a message for the person who starts the program; shown without a stack. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const isOn = (value: string | undefined) =>
  value !== undefined && !['0', 'false', 'off', 'no'].includes(value.toLowerCase());

/**
 * Parses the environment.
 * @param env variable names and values
 * @param context build context that the Netlify build stored in its functions; used instead of the variable `CONTEXT`
 * @throws ConfigError naming the invalid variable
 */
export function readConfig(env: Record<string, string | undefined> = process.env, context?: string): Config {
  const parsed = environment.safeParse({ ...env, ...(context !== undefined && { CONTEXT: context }) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  const port = values.PORT ?? 8888;
  // Netlify sets NETLIFY in builds, but only SITE_ID when functions run.
  const netlify = isOn(values.NETLIFY) || values.SITE_ID !== undefined;
  const siteUrl = (values.SITE_URL ?? (netlify ? values.URL : undefined) ?? `http://localhost:${port}`).replace(
    /\/+$/,
    '',
  );
  const secure = siteUrl.startsWith('https:');
  requireConsistent(values, secure);
  // Every context except production and a local `netlify dev` is a preview.
  const isPreview = netlify && values.CONTEXT !== undefined && !['production', 'dev'].includes(values.CONTEXT);
  const previewUrl = isPreview ? values.PREVIEW_DATABASE_URL : undefined;
  const databaseUrl = previewUrl ?? values.DATABASE_URL ?? values.NETLIFY_DATABASE_URL ?? values.NETLIFY_DB_URL;
  return {
    port,
    host: values.HOST ?? 'localhost',
    dataDir: values.DATA_DIR ?? '.data',
    ...ownersFiles(values.CONTENT_DIR),
    database: databaseUrl
      ? {
          url: databaseUrl,
          driver: values.DATABASE_DRIVER ?? (new URL(databaseUrl).hostname.endsWith('neon.tech') ? 'neon' : 'postgres'),
          wsProxy: values.NEON_WS_PROXY,
        }
      : undefined,
    authSecret: values.AUTH_SECRET,
    authSecretPrevious: values.AUTH_SECRET_PREVIOUS,
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    mail: mailProviderOf(values),
    mailEventsKey: values.SENDGRID_EVENTS_KEY,
    buildHookUrl: values.BUILD_HOOK_URL,
    siteUrl,
    secure,
    trustedProxy: values.TRUSTED_PROXY ?? false,
    hstsSubdomains: values.HSTS_SUBDOMAINS ?? false,
    rateLimits: values.RATE_LIMITS !== 'off',
    privateProfile: values.PRIVATE_PROFILE,
    backups: values.BACKUP_DIR ? { directory: values.BACKUP_DIR, keep: values.BACKUP_KEEP ?? 14 } : undefined,
    logFormat: values.LOG_FORMAT ?? 'text',
    metrics: values.METRICS === undefined ? undefined : addressOf(values.METRICS),
    context: values.CONTEXT,
    readOnly: isPreview && previewUrl === undefined,
    netlify,
  };
}

function requireConsistent(values: z.infer<typeof environment>, secure: boolean): void {
  if (values.RATE_LIMITS === 'off' && secure) {
    throw new ConfigError('RATE_LIMITS must not be off if SITE_URL starts with https://.');
  }
  for (const name of ['SENDGRID_API_KEY', 'SMTP_URL'] as const) {
    if (values[name] && !values.MAIL_FROM) {
      throw new ConfigError(`MAIL_FROM must be set if ${name} is set.`);
    }
  }
  if (values.SENDGRID_API_KEY && values.SMTP_URL) {
    throw new ConfigError('SENDGRID_API_KEY and SMTP_URL are both set. Set only one of them.');
  }
}

const OWN = 'content';
/** Returns whether a file does not count as the owner's content. */
const isNone = (name: string) => name.startsWith('.') || ['README.md', 'private.example.json'].includes(name);

function holdsNothing(folder: string): boolean {
  try {
    return readdirSync(folder).every(isNone);
  } catch {
    // A missing or unreadable folder is reported later, by the code that reads the folder.
    return false;
  }
}

/**
 * Returns the content folder.
 * @param said value of CONTENT_DIR; if it is set, a missing folder is an error, not a new site
 */
function ownersFiles(said: string | undefined): Pick<Config, 'contentDir' | 'ownContentDir' | 'isSample'> {
  const own = said ?? OWN;
  const isSample = existsSync(own) ? holdsNothing(own) : said === undefined;
  return { contentDir: isSample ? 'sample' : own, ownContentDir: own, isSample };
}

function mailProviderOf(values: z.infer<typeof environment>): MailProvider | undefined {
  const { MAIL_FROM: from, SENDGRID_API_KEY: apiKey, SENDGRID_BASE_URL: baseUrl, SMTP_URL: url } = values;
  if (from && url) return { kind: 'smtp', url, from };
  return from && apiKey ? { kind: 'sendgrid', apiKey, from, baseUrl } : undefined;
}

function addressOf(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}

/** Variables that Netlify's production build and functions require. */
const requiredInProduction = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'SENDGRID_API_KEY or SMTP_URL',
  'MAIL_FROM',
  'BUILD_HOOK_URL',
] as const;

/**
 * Stops a production build on Netlify if the site could not work.
 * @throws ConfigError naming every missing variable
 */
export function requireProductionVariables(env: Record<string, string | undefined> = process.env): void {
  const either: Record<string, string[]> = {
    DATABASE_URL: ['DATABASE_URL', 'NETLIFY_DATABASE_URL', 'NETLIFY_DB_URL'],
    'SENDGRID_API_KEY or SMTP_URL': ['SENDGRID_API_KEY', 'SMTP_URL'],
  };
  const missing = requiredInProduction.filter((name) => !(either[name] ?? [name]).some((item) => env[item]));
  if (missing.length > 0) {
    throw new ConfigError(`A production build needs these variables, which are not set: ${missing.join(', ')}.`);
  }
}

/**
 * Returns the environment variables of another process: all for the host's own processes, and for a worker those that
 * it needs to run and to release memory. None of these is a secret.
 */
export function environmentOf(kind: 'host' | 'worker'): Record<string, string | undefined> {
  const names = ['LD_LIBRARY_PATH', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX'];
  if (kind === 'host') return { ...process.env };
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Makes this process read times without a time zone as UTC, independent of the machine's time zone. */
export function readTimesAsUtc(): void {
  process.env.TZ = 'UTC';
}

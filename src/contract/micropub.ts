/** The requests of Micropub clients (W3C Recommendation of 2017), in both formats. */
import { anyone, anyoneReads } from './call.ts';
import { limits } from './limits.ts';
import { mediaLimits } from './media-sizes.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const address = storedText.min(1).max(2_000);
const values = z.array(z.unknown()).max(200);
/** Properties sent by clients. Unknown properties are ignored when the request is read. */
const properties = z.record(storedText.max(100), values);

const micropubCreate = z.object({ type: z.tuple([z.literal('h-entry')]), properties });

const micropubUpdate = z.object({
  action: z.literal('update'),
  url: address,
  replace: properties.default({}),
  add: properties.default({}),
  /** Either the names of properties, whose values are all removed, or single values to remove. */
  delete: z.union([z.array(storedText.max(100)).max(100), properties]).default({}),
});

const micropubRemoval = z.object({ action: z.enum(['delete', 'undelete']), url: address });

export const micropubRequest = z.union([micropubUpdate, micropubRemoval, micropubCreate]);
export type MicropubRequest = z.output<typeof micropubRequest>;
export type MicropubUpdate = z.output<typeof micropubUpdate>;
export type MicropubProperties = z.output<typeof properties>;

/** The content of a post. A plain text is parsed as Markdown. */
export const micropubContent = z.union([
  storedText.transform((markdown) => ({ markdown })),
  z.object({ html: storedText }).transform(({ html }) => ({ html })),
  z.object({ value: storedText }).transform(({ value }) => ({ markdown: value })),
]);
export type MicropubContent = z.output<typeof micropubContent>;

export const micropubPhoto = z.union([
  address.transform((src) => ({ src, alt: '' })),
  z.object({ value: address, alt: storedText.default('') }).transform(({ value, alt }) => ({ src: value, alt })),
]);
export type MicropubPhoto = z.output<typeof micropubPhoto>;

export const micropubQuery = z.object({
  q: z.enum(['config', 'syndicate-to', 'category', 'source']),
  url: address.optional(),
});

export const getMicropub = anyoneReads('GET /micropub', { elsewhere: [], answer: z.looseObject({}) });
export const postMicropub = anyone('POST /micropub', {
  limit: 'posts',
  elsewhere: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  maxBytes: mediaLimits.bytes + limits.postBodyBytes,
  body: 'bytes',
});
export const postMicropubMedia = anyone('POST /micropub/media', {
  limit: 'uploads',
  elsewhere: ['multipart/form-data'],
  maxBytes: mediaLimits.bytes + limits.postBodyBytes,
  body: 'bytes',
  status: 201,
});

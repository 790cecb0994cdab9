/** Examples of requests and answers, made from their schemas. A test parses each with its schema. */
import type { CallName } from '#contract/call.ts';
import type { JsonSchema } from './json-schemas.ts';

/** Values of fields with these names, where their type fits. */
const byName: Record<string, unknown> = {
  id: 'winter-in-kyoto-1k9x2pa',
  postId: 'winter-in-kyoto-1k9x2pa',
  key: '2026-kyoto',
  address: 'winter-in-kyoto',
  name: 'Ada Byron',
  username: 'Ada Byron',
  title: 'Winter in Kyoto',
  categoryName: 'Notes',
  category: 'Notes',
  keywords: 'travel',
  orcid: '0000-0002-1825-0097',
  language: 'en',
  email: 'ada@example.com',
  'email-confirm': 'ada@example.com',
  password: 'Correct-1horse',
  'password-confirm': 'Correct-1horse',
  date: '2026-11-21',
  expiresAt: '2026-12-21T09:00:00.000Z',
  url: 'https://example.com/',
  link: 'https://example.com/',
  text: 'The garden was quiet.',
  summary: '{"blocks":[]}',
  body: '{"blocks":[]}',
  path: '/old-page',
  former: '/older-page',
  to: '/about',
  file: 'resume.pdf',
  sha256: '0'.repeat(64),
  bibtex: '@article{byron1843, title = {Notes}, author = {Byron, Ada}, year = {1843}}',
  code: 'BAD_INPUT',
  params: [],
  message: 'Check the fields.',
};
const savedPost = {
  title: 'Winter in Kyoto',
  categoryName: 'Notes',
  keywords: ['travel'],
  summary: '{"blocks":[]}',
  body: '{"blocks":[{"type":"paragraph","data":{"text":"The garden was quiet."}}]}',
  published: false,
};
/** Requests with rules that their schemas cannot express. */
const requests: Partial<Record<CallName, object>> = {
  'POST /api/auth/step-up': { password: 'Correct-1horse' },
  'PUT /api/users/:id': { username: 'Ada Byron', email: 'ada@example.com' },
  'DELETE /api/users/:id': { 'delete-account': true },
  'POST /api/blog/posts': { data: savedPost },
  'POST /api/blog/posts/:id': { data: { ...savedPost, revision: 3 } },
  'PATCH /api/blog/posts/:id': { published: true, revision: 3 },
  'PATCH /api/comments/:id': { text: 'The garden was quiet.' },
};

/** Returns the body of a call. */
export const requestExample = (name: CallName, schema: JsonSchema): unknown =>
  requests[name] ?? exampleOf(schema, new Map());

const MOMENT = '2026-11-21T09:00:00.000Z';
const isMoment = (name: string) => /At$|^at$|^publishedSince$/.test(name);

/** Returns whether a text fits the lengths and the pattern of a schema. */
function fits(text: string, { minLength = 0, maxLength = Infinity, pattern, format }: JsonSchema): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format === 'date-time' && Number.isNaN(Date.parse(text))) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

const texts = [
  MOMENT,
  '2026-11-21',
  'https://example.com/',
  '/blog',
  '#c03',
  '#cc3300',
  'a'.repeat(22),
  '0'.repeat(64),
  '1',
  'resume.pdf',
];

function textOf(schema: JsonSchema, name: string): string {
  const own = isMoment(name) ? MOMENT : byName[name];
  const candidates = [...(typeof own === 'string' ? [own] : []), 'Words', ...texts];
  return candidates.find((text) => fits(text, schema)) ?? 'a'.repeat(schema.minLength ?? 1);
}

const numberOf = ({ minimum = 1, exclusiveMinimum }: JsonSchema) =>
  typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Math.max(1, minimum);

/**
 * Makes a value that fits a schema.
 * @param shared the schemas that it refers to
 * @param name the name of the field, which chooses readable texts
 */
export function exampleOf(schema: JsonSchema, shared: ReadonlyMap<string, JsonSchema>, name = ''): unknown {
  const inner = (part: unknown, field = name) => exampleOf(part as JsonSchema, shared, field);
  if (schema.$ref !== undefined) return inner(shared.get(schema.$ref.replace(/^.*\//, '')) ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return inner(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(schema, name);
  if (type === 'number' || type === 'integer') return numberOf(schema);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array' && Array.isArray(byName[name])) return byName[name];
  if (type === 'array') return schema.items === undefined ? [] : [inner(schema.items)];
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, part]) => [field, inner(part, field)]),
    );
  }
  return byName[name] ?? {};
}

/** Tools that read public content, and content for which the token has a scope. */
import { getDocumentById } from '#contract/career-documents.ts';
import { contentKinds } from '#contract/content-keys.ts';
import { getContent, getContentRecord } from '#contract/content.ts';
import { limits } from '#contract/limits.ts';
import { getLibrary, libraryQuery } from '#contract/media.ts';
import { getProjects, getPublications, publicationKinds, type Publication } from '#contract/portfolio.ts';
import { z } from 'zod';
import { Refused } from './refused.ts';
import { tool } from './declare-tool.ts';

const text = z.string().max(limits.search).optional().describe('Words that the result contains.');
const limit = z.number().int().min(1).max(limits.listPage).default(20);
const offset = z.number().int().min(0).default(0);

/** Returns a function that tells whether any of some texts contains all words, in any case. */
export function finder(words: string | undefined): (...texts: (string | null | undefined)[]) => boolean {
  const wanted = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts) => {
    const all = texts.join('\n').toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
}

const shortWork = ({ id, address, kind, title, authors, journal, year, doi, selected }: Publication) => ({
  id,
  path: `/research/${address}`,
  kind,
  title,
  authors,
  journal,
  year,
  doi,
  selected,
});

const searchPublications = tool({
  name: 'search_publications',
  title: 'Search publications',
  description: 'Lists the publications of the site’s owner, with an id for each.',
  scopes: [],
  input: z.strictObject({
    text,
    kind: z.enum(publicationKinds).optional(),
    year: z.number().int().optional(),
    limit,
    offset,
  }),
  run: async ({ text: words, kind, year, limit: count, offset: from }, { api }) => {
    const contains = finder(words);
    const found = (await api.call(getPublications)).value.filter(
      (work) =>
        (kind === undefined || work.kind === kind) &&
        (year === undefined || work.year === year) &&
        contains(work.title, ...work.authors, work.journal, work.abstract, ...work.keywords),
    );
    return { total: found.length, publications: found.slice(from, from + count).map(shortWork) };
  },
});

const readPublication = tool({
  name: 'read_publication',
  title: 'Read a publication',
  description: 'Returns everything that the site shows about a publication: abstract, links, BibTeX and reference.',
  scopes: [],
  input: z.strictObject({ id: z.string().min(1).max(limits.address).describe('The citation key.') }),
  run: async ({ id }, { api }) => {
    const found = (await api.call(getPublications)).value.find((work) => work.id === id);
    if (!found) throw new Refused('NOT_FOUND', 'There is no such publication.');
    return found;
  },
});

const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists the projects of the site’s owner.',
  scopes: [],
  input: z.strictObject({}),
  run: async (_, { api }) => ({ projects: (await api.call(getProjects)).value }),
});

const readCareer = tool({
  name: 'read_career',
  title: 'Read a career document',
  description:
    'Returns a public career document as plain text. Fields that the owner keeps private are never included.',
  scopes: [],
  input: z.strictObject({
    document: z
      .string()
      .regex(/^[a-z]+(-[a-z0-9-]+)?$/)
      .max(60)
      .default('resume')
      .describe('resume, cv, rirekisho, keirekisho, gyoseki, or one with a suffix, such as resume-us'),
  }),
  run: async ({ document }, { api }) => ({ texts: [await api.text(getDocumentById, { id: document, format: 'txt' })] }),
});

/** Tools never reach the private record, whatever the API allows. */
const kinds = contentKinds.filter((kind) => kind !== 'private');
const kind = z.enum(kinds as [(typeof kinds)[number], ...typeof kinds]);

const listContent = tool({
  name: 'list_content',
  title: 'List content records',
  description:
    'Lists the drafts of the owner’s records: profile, projects, publications, talks, teaching, news, pages.',
  scopes: ['content:read'],
  input: z.strictObject({ kind: kind.optional(), text, limit, offset }),
  run: async ({ kind: wanted, text: words, limit: count, offset: from }, { api }) => {
    const contains = finder(words);
    const found = (await api.call(getContent)).value.filter(
      (record) =>
        record.kind !== 'private' &&
        (wanted === undefined || record.kind === wanted) &&
        contains(record.title, record.key, record.details),
    );
    return { total: found.length, records: found.slice(from, from + count) };
  },
});

const readContent = tool({
  name: 'read_content',
  title: 'Read a content record',
  description: 'Returns the draft of one of the owner’s records.',
  scopes: ['content:read'],
  input: z.strictObject({ kind, key: z.string().min(1).max(limits.address) }),
  run: async ({ kind: wanted, key }, { api }) => (await api.call(getContentRecord, { kind: wanted, key })).value,
});

const searchMedia = tool({
  name: 'search_media',
  title: 'Search the media library',
  description: 'Lists images and files, newest first. In Markdown, ![alt text](/media/{id}) shows an image.',
  scopes: ['media:write'],
  input: z.strictObject({ text, kind: libraryQuery.shape.kind, limit, cursor: libraryQuery.shape.cursor }),
  run: async ({ text: words, kind: wanted, limit: count, cursor }, { api }) => {
    const { value, next } = await api.call(getLibrary, { text: words, kind: wanted, limit: count, cursor });
    const media = value.map(({ id, kind: type, name, width, height, bytes, createdAt, uses, records }) => ({
      id,
      kind: type,
      name,
      width,
      height,
      bytes,
      createdAt,
      uses: uses.length + records.length,
    }));
    return { media, ...(next !== undefined && { cursor: next }) };
  },
});

export const readTools = [
  searchPublications,
  readPublication,
  listProjects,
  readCareer,
  listContent,
  readContent,
  searchMedia,
];

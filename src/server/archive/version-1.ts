/**
 * Archives of version 1, from before a post's texts were separate from its history. Their posts, post keywords and
 * revision keywords become texts and revisions in the current format. All other tables are unchanged.
 */
import { textHash, type PostContent } from '#server/posts/text-hash.ts';
import { z } from 'zod';
import type { Row, TableName } from './archive-repository.ts';

const moment = z.iso.datetime().transform((text) => new Date(text));
const optionalMoment = moment.default(() => new Date());
const words = { title: z.string(), body: z.string(), summary: z.string(), readingTime: z.number().int() };

const post = z.strictObject({
  id: z.string(),
  ...words,
  categoryId: z.string(),
  published: z.boolean().default(false),
  revision: z.number().int().default(1),
  createdAt: optionalMoment,
  updatedAt: optionalMoment,
  publishedAt: moment.nullable().default(null),
});
const postKeyword = z.strictObject({ postId: z.string(), keywordId: z.string(), position: z.number().int() });
const revision = z.strictObject({
  postId: z.string(),
  revision: z.number().int(),
  ...words,
  categoryName: z.string(),
  keywords: z.array(z.string()),
  createdAt: optionalMoment,
});
const named = z.object({ id: z.string(), name: z.string() });

/** The tables with a different row format in version 1. */
export const formerSchemas: Readonly<Record<string, z.ZodType<Row>>> = {
  posts: post,
  postKeywords: postKeyword,
  postRevisions: revision,
};

/**
 * Converts an archive of version 1, which must be read twice. `note` sees every row first, then `convert` returns the
 * current rows for each old row.
 */
export class Version1 {
  readonly #posts = new Map<string, { date: Date; revision: number; wasLive: boolean }>();
  readonly #names = new Map<string, string>();
  readonly #keywords = new Map<string, { name: string; position: number }[]>();
  /** Posts whose current text is also in their history. This applies to every post that the program itself stored. */
  readonly #inHistory = new Set<string>();

  note(table: string, row: Row): void {
    if (table === 'posts') {
      const { id, createdAt, revision: present, publishedAt } = row as z.output<typeof post>;
      this.#posts.set(id, { date: createdAt, revision: present, wasLive: publishedAt !== null });
    } else if (table === 'categories' || table === 'keywords') {
      const { id, name } = named.parse(row);
      this.#names.set(`${table} ${id}`, name);
    } else if (table === 'postKeywords') {
      const { postId, keywordId, position } = row as z.output<typeof postKeyword>;
      const own = this.#keywords.get(postId) ?? [];
      own.push({ name: this.#names.get(`keywords ${keywordId}`) ?? '', position });
      this.#keywords.set(postId, own);
    } else if (table === 'postRevisions') {
      const one = row as z.output<typeof revision>;
      if (this.#posts.get(one.postId)?.revision === one.revision) this.#inHistory.add(one.postId);
    }
  }

  convert(table: string, row: Row): [TableName, Row][] {
    if (table === 'posts') return this.#convertPost(row as z.output<typeof post>);
    if (table === 'postRevisions') return this.#convertRevision(row as z.output<typeof revision>);
    return table === 'postKeywords' ? [] : [[table as TableName, row]];
  }

  #convertPost(row: z.output<typeof post>): [TableName, Row][] {
    const { id, published, revision: present, updatedAt, publishedAt } = row;
    const live = publishedAt === null ? {} : { liveRevision: present, liveUpdatedAt: updatedAt };
    const own: [TableName, Row] = ['posts', { id, revision: present, published, publishedAt, ...live }];
    if (this.#inHistory.has(id)) return [own];
    const keywords = (this.#keywords.get(id) ?? []).sort((a, b) => a.position - b.position);
    const content = {
      ...contentOf(row),
      categoryName: this.#names.get(`categories ${row.categoryId}`) ?? '',
      keywords: keywords.map(({ name }) => name),
    };
    return [own, ...this.#rows(id, present, content, updatedAt)];
  }

  #convertRevision(row: z.output<typeof revision>): [TableName, Row][] {
    const { postId, categoryName, keywords } = row;
    return this.#rows(postId, row.revision, { ...contentOf(row), categoryName, keywords }, row.createdAt);
  }

  #rows(postId: string, number: number, content: PostContent, createdAt: Date): [TableName, Row][] {
    const owner = this.#posts.get(postId);
    const hash = textHash(content);
    const line = {
      ...{ postId, revision: number, textHash: hash, date: owner?.date ?? createdAt, createdAt, beganAt: createdAt },
      wasLive: owner?.wasLive === true && owner.revision === number,
    };
    return [
      ['postTexts', { postId, hash, ...content }],
      ['postRevisions', line],
    ];
  }
}

const contentOf = ({ title, body, summary, readingTime }: Pick<z.output<typeof post>, keyof typeof words>) => ({
  ...{ title, body, summary, readingTime },
});

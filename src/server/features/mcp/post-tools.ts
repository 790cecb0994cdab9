/** Tools that read, write and publish posts. */
import {
  changePublished,
  createNewPost,
  getPost,
  getPosts,
  saveExistingPost,
  type Post,
  type PostSummary,
} from '#contract/post-answers.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { postData, postStates } from '#contract/posts.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { noteSecurityEvent } from '#server/features/accounts/security-log.ts';
import { summaryJson } from '#server/features/micropub/entry-data.ts';
import { readContent } from '#server/features/micropub/micropub-service.ts';
import { z } from 'zod';
import { findingsOf } from './check-post.ts';
import { Refused } from './refused.ts';
import { finder } from './read-tools.ts';
import { tool, type ToolContext } from './declare-tool.ts';
import { pages } from '#contract/paths.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { markdownOf } from '#document/markdown/post-file.ts';
import { citationText } from '#inlines/citation/schema.ts';

/* Posts as programs read and write them: facts as JSON, and the text as Markdown or blocks. */

function stateOf({ published, hasChanges, publishAt }: PostSummary): string {
  if (published) return hasChanges ? 'published, with unpublished changes' : 'published';
  return publishAt ? 'scheduled' : 'draft';
}

const summaryText = ({ summary }: { summary: EditorDocument }): string => firstSummaryText(summary, citationText) ?? '';

/** The facts about a post without its text. */
const factsOf = (post: PostSummary, siteUrl: string) => ({
  id: post.id,
  url: siteUrl + pages.postAt(post),
  title: post.title,
  summary: summaryText(post),
  category: post.category.name,
  keywords: post.keywords.map(({ name }) => name),
  state: stateOf(post),
  revision: post.revision,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  publishedAt: post.publishedAt,
  ...(post.publishAt && { publishAt: post.publishAt }),
  ...(post.language && { language: post.language }),
});

/** The post as Markdown with front matter. An image is `/media/{id}`, which `update_draft` understands. */
const markdownText = (post: Post): string => markdownOf(post, (medium) => `/media/${medium}`);

const id = z.string().min(1).max(600).describe('The id or the last part of the URL.');
const revision = z.number().int().positive().describe('The revision that you have read. Another one is refused.');

const searchPosts = tool({
  name: 'search_posts',
  title: 'Search posts',
  description:
    'Lists posts, newest first. Without the scope posts:read, only published posts are searched, in title, summary and keywords.',
  scopes: [],
  input: z.strictObject({
    text: z.string().max(limits.search).optional(),
    state: z
      .enum([...postStates, 'any'])
      .default('any')
      .describe('Needs the scope posts:read.'),
    limit: z.number().int().min(1).max(limits.listPage).default(20),
    cursor: z.string().max(1_000).optional().describe('The cursor of the previous page.'),
  }),
  run: async ({ text, state, limit, cursor }, { api, app, scopes }) => {
    const sees = scopes.includes('posts:read');
    const isFiltered = text !== undefined && !sees;
    const asked = sees ? { state, text, limit, cursor } : isFiltered ? {} : { limit, cursor };
    const { value, next } = await api.call(getPosts, asked);
    const contains = finder(text);
    const posts = sees
      ? value
      : value
          .filter(({ noai }) => !noai)
          .filter((post) => contains(post.title, summaryText(post), ...post.keywords.map(({ name }) => name)))
          .slice(0, limit);
    return {
      posts: posts.map((post) => factsOf(post, app.config.siteUrl)),
      ...(next !== undefined && { cursor: next }),
    };
  },
});

const readPost = tool({
  name: 'read_post',
  title: 'Read a post',
  description:
    'Returns the facts about a post, and its text as Markdown or as blocks. With the scope posts:read, this is the draft.',
  scopes: [],
  input: z.strictObject({ id, format: z.enum(['markdown', 'blocks']).default('markdown') }),
  run: async ({ id: key, format }, { api, app, scopes }) => {
    const { value: post } = await api.call(getPost, { id: key });
    if (post.noai && !scopes.includes('posts:read')) throw new Refused('POST_NOT_FOUND', 'There is no such post.');
    const facts = JSON.stringify(factsOf(post, app.config.siteUrl));
    return { texts: [facts, format === 'markdown' ? markdownText(post) : JSON.stringify(post.body.blocks)] };
  },
});

const { title, categoryName, keywords, language, address } = postData.shape;
/** The API checks the rest of a block, and drops what no block can have. */
const blockShape = z.looseObject({ type: z.string(), data: z.record(z.string(), z.unknown()) });
const texts = {
  summary: z.string().max(10_000).optional().describe('One paragraph for lists and search results.'),
  markdown: z.string().max(limits.postBodyBytes).optional().describe('The text as Markdown, without front matter.'),
  blocks: z.array(blockShape).max(limits.blocks).optional().describe('The text as blocks, instead of Markdown.'),
  language,
  address: address.describe('The last part of the URL.'),
};

/** Maximum number of images that a text can add to the library, as many as a person can upload in a minute. */
const IMAGES = 30;

/** Returns the text of a request; undefined if it has none. Its images are stored only if the token may store media. */
async function bodyOf(
  { markdown, blocks }: { markdown?: string | undefined; blocks?: EditorDocument['blocks'] | undefined },
  { app, now, scopes }: ToolContext,
): Promise<EditorDocument | undefined> {
  if (markdown !== undefined && blocks !== undefined) {
    throw new Refused('BAD_INPUT', 'Send the text as Markdown or as blocks, not both.');
  }
  if (markdown === undefined) return blocks && { blocks };
  return readContent(app, { markdown }, [], now, scopes.includes('media:write') ? IMAGES : 0);
}

const createDraft = tool({
  name: 'create_draft',
  title: 'Create a draft',
  description: 'Creates an unpublished post.',
  scopes: ['posts:write'],
  input: z.strictObject({ title, category: categoryName, keywords: keywords.default([]), ...texts }),
  changes: 'draft',
  run: async (input, context) => {
    const { title: named, category, keywords: words, summary = '', language: spoken, address: slug } = input;
    const data = {
      title: named,
      categoryName: category,
      keywords: words,
      summary: summaryJson(summary),
      body: documentToJson((await bodyOf(input, context)) ?? { blocks: [] }),
      published: false,
      language: spoken,
      address: slug,
    };
    const { postId, revision: stored } = (await context.api.call(createNewPost, {}, { data })).value;
    return { id: postId, revision: stored };
  },
});

/** Returns the fields of a post that a change keeps. */
const kept = (post: Post) => ({
  title: post.title,
  categoryName: post.category.name,
  keywords: post.keywords.map(({ name }) => name),
  summary: documentToJson(post.summary),
  body: documentToJson(post.body),
  published: post.published,
});

const updateDraft = tool({
  name: 'update_draft',
  title: 'Change a draft',
  description:
    'Changes the draft of a post. Readers see a change of a published post after it is published. Fields that are absent stay. If somebody else has changed the draft, nothing is stored: read the post again.',
  scopes: ['posts:read', 'posts:write'],
  input: z.strictObject({
    id,
    revision,
    title: title.optional(),
    category: categoryName.optional(),
    keywords: keywords.optional(),
    ...texts,
  }),
  changes: 'draft',
  run: async (input, context) => {
    const { api } = context;
    const { value: post } = await api.call(getPost, { id: input.id });
    const body = await bodyOf(input, context);
    const data = {
      ...kept(post),
      ...(input.title !== undefined && { title: input.title }),
      ...(input.category !== undefined && { categoryName: input.category }),
      ...(input.keywords && { keywords: input.keywords }),
      ...(input.summary !== undefined && { summary: summaryJson(input.summary) }),
      ...(body && { body: documentToJson(body) }),
      ...(input.language !== undefined && { language: input.language }),
      ...(input.address !== undefined && { address: input.address }),
      revision: input.revision,
    };
    const { revision: stored } = (await api.call(saveExistingPost, { id: post.id }, { data })).value;
    return { id: post.id, revision: stored };
  },
});

const checkPost = tool({
  name: 'check_post',
  title: 'Check a post before publishing',
  description:
    'Returns what is missing or broken in the draft: summary, keywords, alt texts, references, citations, formulas, links to posts.',
  scopes: ['posts:read', 'posts:write'],
  input: z.strictObject({ id }),
  run: async ({ id: key }, { api, app }) => {
    const { value: post } = await api.call(getPost, { id: key });
    return { id: post.id, revision: post.revision, findings: await findingsOf(app, post) };
  },
});

/** Publishes or unpublishes a post. Each call is logged, even if the API refuses it. */
async function changeState(
  { id: key, ...body }: { id: string; revision: number; published: boolean; publishAt?: string | undefined },
  { api, app, user, clientIp, now }: ToolContext,
) {
  await noteSecurityEvent(app.db, 'program-published', user?.id, clientIp, now);
  const { value: post } = await api.call(getPost, { id: key });
  return factsOf((await api.call(changePublished, { id: post.id }, body)).value, app.config.siteUrl);
}

const publishing = ['posts:read', 'posts:write', 'posts:publish'] as const;

const publishPost = tool({
  name: 'publish_post',
  title: 'Publish a post',
  description:
    'Makes the draft public, now or at a time. Ask the person first. Subscribers get no email. The call is recorded in the security log.',
  scopes: publishing,
  input: z.strictObject({ id, revision, publishAt: z.iso.datetime({ offset: true }).optional() }),
  changes: 'public',
  run: (input, context) => changeState({ ...input, published: true }, context),
});

const unpublishPost = tool({
  name: 'unpublish_post',
  title: 'Unpublish a post',
  description: 'Removes a post from the site, or cancels its schedule. The draft stays. Ask the person first.',
  scopes: publishing,
  input: z.strictObject({ id, revision }),
  changes: 'public',
  run: (input, context) => changeState({ ...input, published: false }, context),
});

export const postTools = [searchPosts, readPost, createDraft, updateDraft, checkPost, publishPost, unpublishPost];

import { fileURLToPath } from 'node:url';
import { invoke } from '#server/invocation.ts';
import type { Config, Context } from '@netlify/functions';
import { answerBlog } from '../blog/answer-blog.ts';
import { readBlogFolder } from '../blog/folder.ts';

const folder = readBlogFolder(fileURLToPath(new URL('../../dist/function/', import.meta.url)));

/** Paths under /blog/ without a file in the last deploy: posts published since then, drafts, and missing pages. */
export default (request: Request, context: Context) =>
  invoke((app) => answerBlog(request, app, folder), context.waitUntil);

export const config: Config = { path: ['/blog', '/blog/*', '/en/blog/*', '/ja/blog/*'], preferStatic: true };

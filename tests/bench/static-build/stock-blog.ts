/**
 * A blog like Astro's own example, with the installed Astro: posts are Markdown in a content collection. It has a home
 * page, an index of all posts and a page for each post, but no feed, search, images or category pages.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toMarkdown, type SamplePost } from '../parts/sample-posts.ts';

const layout = `---
const { title, description } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} />
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
  </head>
  <body>
    <header><nav><a href="/">Home</a> <a href="/blog">Blog</a></nav></header>
    <main><slot /></main>
    <footer>&copy; {new Date().getFullYear()}</footer>
  </body>
</html>
<style is:global>
  body { max-width: 720px; margin: 0 auto; padding: 1rem; font: 20px/1.7 Georgia, serif; }
  pre { padding: 1.5em; overflow: auto; }
</style>
`;

const files: Record<string, string> = {
  'package.json': '{ "type": "module", "private": true }\n',
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'http://site.test' });
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '**/*.md' }),
  schema: z.object({ title: z.string(), description: z.string(), pubDate: z.coerce.date() }),
});
export const collections = { blog };
`,
  'src/layouts/Page.astro': layout,
  'src/pages/index.astro': `---
import Page from '../layouts/Page.astro';
---
<Page title="Home" description="A blog."><h1>Hello</h1><p>Welcome to my blog.</p></Page>
`,
  'src/pages/blog/index.astro': `---
import { getCollection } from 'astro:content';
import Page from '../../layouts/Page.astro';
const posts = (await getCollection('blog')).sort((a, b) => b.data.pubDate.valueOf() - a.data.pubDate.valueOf());
---
<Page title="Blog" description="All posts.">
  <ul>
    {posts.map((post) => (
      <li>
        <a href={\`/blog/\${post.id}/\`}>
          <h4>{post.data.title}</h4>
          <time datetime={post.data.pubDate.toISOString()}>{post.data.pubDate.toLocaleDateString('en-us')}</time>
        </a>
      </li>
    ))}
  </ul>
</Page>
`,
  'src/pages/blog/[...slug].astro': `---
import { getCollection, render } from 'astro:content';
import Page from '../../layouts/Page.astro';
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id }, props: post }));
}
const post = Astro.props;
const { Content } = await render(post);
---
<Page {...post.data}>
  <article>
    <time datetime={post.data.pubDate.toISOString()}>{post.data.pubDate.toLocaleDateString('en-us')}</time>
    <h1>{post.data.title}</h1>
    <Content />
  </article>
</Page>
`,
};

/** Writes the blog into a folder after emptying it. */
export async function writeStockBlog(folder: string, posts: readonly SamplePost[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const markdown = posts.map((post) => [`src/content/blog/${post.id}.md`, toMarkdown(post)] as const);
  for (const [name, text] of [...Object.entries(files), ...markdown]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

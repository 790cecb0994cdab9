/**
 * A site with private fields in both bibliographies, loaded in the same way as at a start. It includes the API and a
 * published post that cites both bibliographies.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFiles } from '#server/features/content/content-files.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Site } from '#site/data/site.ts';
import { createTestApp, type TestApp } from './app.ts';
import { privateRecord } from './private-record.ts';
import { addPublished } from './rendering.ts';

export interface PrivateSite {
  app: TestApp;
  site: Site;
  /** Lower-case texts that must not occur in any public byte. */
  secrets: string[];
  close(): Promise<void>;
}

const now = new Date('2026-11-21T03:00:00Z');
const postId = 'citing';

export async function privateSite(): Promise<PrivateSite> {
  const content = await mkdtemp(join(tmpdir(), 'private-'));
  const [own, aside] = [privateRecord('held'), privateRecord('aside')];
  await writeFile(join(content, contentFiles.publications), own.bib);
  await writeFile(join(content, contentFiles.references), aside.bib);
  const basics = { name: 'Ada Byron', label: 'Analyst', summary: 'Analyses engines.' };
  const work = [{ name: 'Engine House', position: 'Analyst', startDate: '1842' }];
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics, work }));
  const app = await createTestApp();
  // Documents are loaded without a measured layout, because this test does not check their typesetting.
  await loadContent(
    app.db,
    content,
    '{}',
    now,
    () => undefined,
    async (documents) => ({ documents, warnings: [] }),
  );
  await addPublished(app.db, postId, 'As is known<span class="citation" data-keys="held;aside"></span>.');
  const { site } = await loadSite(app.db, app.dependencies.config.siteUrl, renderedPosts(app.db));
  return {
    app,
    site,
    secrets: [...own.secrets, 'secret-'].map((secret) => secret.toLowerCase()),
    close: async () => {
      await app.close();
      await rm(content, { recursive: true });
    },
  };
}

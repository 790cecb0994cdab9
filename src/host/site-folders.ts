import { join } from 'node:path';

/** Where the host keeps the site under its data directory. All of it can be made again. */
export function siteFolders(dataDir: string) {
  return {
    pageStore: join(dataDir, 'site', 'pages.sqlite'),
    outDir: join(dataDir, 'site', 'files'),
    mediaDir: join(dataDir, 'site', 'media'),
    cacheDir: join(dataDir, 'site', 'pictures'),
    documentsDir: join(dataDir, 'documents'),
    postPdfsDir: join(dataDir, 'site', 'post-pdfs'),
  };
}

import { join } from 'node:path';

/**
 * Returns the paths of generated files in the data directory. All of these files can be generated again if they are
 * deleted.
 */
export function siteFolders(dataDir: string) {
  return {
    pageStore: join(dataDir, 'site', 'pages.sqlite'),
    outDir: join(dataDir, 'site', 'files'),
    mediaDir: join(dataDir, 'site', 'media'),
    cacheDir: join(dataDir, 'site', 'pictures'),
    documentsDir: join(dataDir, 'documents'),
    archivesDir: join(dataDir, 'archives'),
    postPdfsDir: join(dataDir, 'site', 'post-pdfs'),
  };
}

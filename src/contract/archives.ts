/** Archives of the whole site, and the backups on the server's disk (OPS-9). */
import { adminReads, adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** `createdAt` is ISO 8601 in UTC. */
const archiveFile = z.object({ name: z.string(), bytes: z.number(), createdAt: z.string() });
export type ArchiveFile = z.infer<typeof archiveFile>;

/**
 * `offered`: whether this server can make archives. Netlify's functions cannot. `backups`: the newest first; null if the
 * server makes no backups.
 */
const archivesResponse = z.object({ offered: z.boolean(), backups: z.array(archiveFile).nullable() });
export type ArchivesResponse = z.infer<typeof archivesResponse>;

/** Request to prepare a download: of the backup with this name, or of a new archive. */
const prepareArchiveRequest = z.strictObject({
  name: storedText.max(100).optional(),
});

export const getArchives = adminReads('GET /api/archives', { answer: archivesResponse });
export const postArchive = adminWrites('POST /api/archives', {
  stepUp: true,
  body: prepareArchiveRequest,
  answer: archiveFile,
  status: 201,
});
export const getArchive = adminReads('GET /api/archives/:name', {
  stepUp: true,
  produces: ['application/gzip'],
});

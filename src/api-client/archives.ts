/** API calls for archives and backups (OPS-9). */
import * as calls from '#contract/archives.ts';
import { pathOf } from '#contract/call.ts';
import { call } from './request.ts';

/** Timeout in milliseconds: a site with many images is read and written whole. */
const PREPARING = 10 * 60_000;

export const listArchives = () => call(calls.getArchives);

/**
 * Prepares a download.
 * @param name a backup; undefined makes a new archive
 */
export const prepareArchive = (name?: string) =>
  call(calls.postArchive, {}, name === undefined ? {} : { name }, { timeout: PREPARING });

/** Returns the path from which a browser downloads a prepared archive. */
export const archivePath = (name: string): string => pathOf(calls.getArchive, { name });

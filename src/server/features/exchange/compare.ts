/**
 * Compares a record in a file with the record on the site, and finds the side that has changed since the two were
 * last equal.
 */

/** The state of a record on the site. */
export interface OnSite {
  /** Hash of the published version; null if there is none. */
  liveHash: string | null;
  /** Whether the record exists but is not displayed: unpublished, or never published. */
  isOff: boolean;
  /** Hash of the record in its file when file and site were last equal; null if the record came from no file. */
  fileHash: string | null;
  /** Whether the site has changed the record since file and site were last equal. */
  isChanged: boolean;
}

/** The side that has changed the record since file and site were last equal. */
export type Changed = 'site' | 'file' | 'both';

/**
 * Finds the side that has changed a record.
 * @param file record in the file; undefined if the file does not contain the record
 * @param isSilent whether the file is missing or unreadable, so that nothing is known about its records
 * @param site state on the site; undefined if the site never had the record
 * @param isSame whether the record is equal in the file and on the site, independent of notation
 * @returns undefined if nothing must be done
 */
export function compare(
  file: { fileHash: string } | undefined,
  isSilent: boolean,
  site: OnSite | undefined,
  isSame: boolean,
): Changed | undefined {
  if (isSame) return undefined;
  if (!site) return file && 'file';
  const isFileChanged = file ? file.fileHash !== site.fileHash : !isSilent && site.fileHash !== null;
  if (site.isOff) return file && isFileChanged ? (site.isChanged ? 'both' : 'file') : undefined;
  if (!file && site.liveHash === null) return undefined;
  if (isFileChanged) return site.isChanged && site.liveHash !== null ? 'both' : 'file';
  return 'site';
}

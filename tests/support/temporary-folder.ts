/**
 * Creates a temporary directory for a run of tests. It is deleted after the run, even after a kill. The directory
 * contains all files that tests, databases, hosts and browsers leave.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd } from './at-end.ts';

/** The `globalSetup` of a project: its workers inherit the variables that are set here. */
export default function haveTemporaryFolder(): void {
  // The progress of the campaign is saved outside of the run's directory, because later runs need it.
  process.env['CAMPAIGN_DIR'] ??= join(tmpdir(), 'site-campaign');
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  // PostgreSQL runs as another user and needs access to its directory inside this folder.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  removeAtEnd(folder);
}

/** Returns a new, empty folder inside the run's temporary directory. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

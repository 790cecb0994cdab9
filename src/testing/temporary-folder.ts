/**
 * Gives a run of tests a temporary directory, which is deleted after the run, even after a kill. It contains everything
 * that tests, databases, hosts and browsers leave.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd } from './at-end.ts';

/** The `globalSetup` of a project: its workers inherit the variables that are set here. */
export default function haveTemporaryFolder(): void {
  // The progress of the campaign is saved beyond a run.
  process.env['CAMPAIGN_DIR'] ??= join(tmpdir(), 'site-campaign');
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  // PostgreSQL runs as another user and needs access to its directory inside.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  removeAtEnd(folder);
}

/** Returns a new, empty folder inside it. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

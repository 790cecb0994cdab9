/**
 * A run of tests has a separate temporary directory, which is deleted with it, including everything that its tests, and
 * their databases, hosts and browsers, leave there, even after a kill.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd } from './at-end.ts';

/** To be a project's `globalSetup`: its workers begin with the variables that are set there. */
export default function haveTemporaryFolder(): void {
  // How far a part of the campaign came outlives its run.
  process.env['CAMPAIGN_DIR'] ??= join(tmpdir(), 'site-campaign');
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  // PostgreSQL is run as another user, whose directory lies in it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  removeAtEnd(folder);
}

/** A new, empty folder in it. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

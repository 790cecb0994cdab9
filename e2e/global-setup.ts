import { ensureHostBundle } from '#host/bundle/host-bundle.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { browserExecutable } from '#testing/browser-executable.ts';
import { templateDataDir } from '#testing/template-data-dir.ts';

/**
 * Does once what test files that run beside each other would each do at their start, one over the other: builds the
 * site's program and what it begins with, and unpacks the browser.
 */
export default async function prepareJourneys(): Promise<void> {
  await browserExecutable();
  await ensureProgram(console.log);
  await ensureHostBundle();
  process.env['TEMPLATE_DATA_DIR'] = await templateDataDir();
}

import { ensureProgram } from '#site/program/ensure-program.ts';
import { templateDataDir } from '#testing/template-data-dir.ts';

/** Builds the site's program once, before the hosts of two test files would each build it; and what they begin with. */
export default async function prepareJourneys(): Promise<void> {
  await ensureProgram(console.log);
  process.env['TEMPLATE_DATA_DIR'] = await templateDataDir();
}

/**
 * `npm run build`: writes the site as files into `dist/static`, as Netlify serves it. On Netlify only a production
 * build changes the database; a preview only reads. Without `DATABASE_URL` it builds from the embedded database, with
 * the content and the sample posts that `npm start` loads.
 */
import '#host/startup-hooks.ts';
import { commands } from './lib/commands.ts';

// Imported after the hooks, so that the hooks apply to the import. Most modules load while the database opens.
const { declared, runProgram } = await import('./lib/command.ts');
const build = declared(commands.build, async ({ config, open }) => {
  const { requireProductionVariables } = await import('#server/platform/config.ts');
  if (config.netlify && config.context === 'production') requireProductionVariables();
  const opening = open({ mustExist: false });
  opening.catch(() => undefined);
  const { buildSite } = await import('./lib/build-site.ts');
  await buildSite(config, opening);
});
await runProgram(import.meta.url, build);

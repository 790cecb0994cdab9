/**
 * A visitor's experience after the first paint: the time until the site's own font is shown, and the time from a click
 * to the second page. Also the layout shift if fonts are 400 ms late, on ten pages at four widths, on machines with
 * different fallback fonts.
 */
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchedTool } from '../../scripts/lib/fetched-tool.ts';
import { fontsOf, type StandIn } from './first-visit/fonts-config.ts';
import { faceStands, secondPage, shiftOf } from './first-visit/visits.ts';
import { print, printAim, printOne, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';

const WIDTHS = sized([360, 412, 768, 1_280], [360]);
/**
 * Fallback fonts in the order of `styles/fonts.css`. Few machines have all of these fonts, so packages provide all of
 * them but the first.
 */
const standIns: readonly (readonly [StandIn, files?: readonly [name: string, version: string]])[] = [
  ['Times'],
  ['Noto Serif', ['@expo-google-fonts/noto-serif', '0.4.2']],
  ['Georgia', ['@expo-google-fonts/gelasio', '0.4.1']],
  ['DejaVu Serif', ['dejavu-fonts-ttf', '2.37.3']],
];

export async function run(): Promise<void> {
  const host = await startHost();
  const folder = mkdtempSync(join(tmpdir(), 'first-visit-'));
  try {
    await atRest(host.pid);
    const index = await (await fetch(host.url + pages.blog)).text();
    const posts = [...new Set([...index.matchAll(/href="(\/blog\/[^"/]+)"/g)].map(([, path]) => path ?? ''))];
    const written = posts.filter((path) => path !== pages.archive && path !== pages.newPost).slice(0, 4);
    const [post = pages.blog] = written;
    const standing = [pages.home, pages.blog, pages.archive, pages.research, pages.about, pages.document('resume')];
    await timeFaces(host.url, { home: pages.home, index: pages.blog, 'a post': post });
    await timeSecondPage(host.url, post);
    const paths = [...standing, ...written];
    for (const [standIn, packaged] of standIns) {
      const files = packaged && fetchedTool(...packaged, (line) => console.log(`  ${line}`));
      const config = join(folder, `${standIn}.conf`);
      writeFileSync(config, fontsOf(standIn, files, join(folder, standIn)));
      await measureShifts(standIn, host.url, paths, { FONTCONFIG_FILE: config });
    }
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeFaces(url: string, paths: Record<string, string>): Promise<void> {
  const browser = await launchBrowser();
  for (const [name, path] of Object.entries(paths)) {
    const seen: number[] = [];
    for (let round = 0; round < rounds(5); round += 1) {
      const at = await faceStands(browser, url + path);
      if (at !== undefined) seen.push(at);
    }
    const note = `slow 4G, in ${seen.length} of ${rounds(5)} first visits`;
    print(`${name}: the site’s face stands there`, spread(seen), 'ms', note);
  }
  await browser.close();
}

async function timeSecondPage(url: string, path: string): Promise<void> {
  const browser = await launchBrowser();
  const times = { pointed: [] as number[], straight: [] as number[] };
  for (let round = 0; round < rounds(7); round += 1) {
    times.straight.push(await secondPage(browser, url + pages.blog, path, 0));
    times.pointed.push(await secondPage(browser, url + pages.blog, path, 600));
  }
  print('click → paint of the second page', spread(times.pointed), 'ms', '150 ms away, pointed at for 0.6 s');
  print('the same, clicked at once', spread(times.straight), 'ms');
  printRatio('pointed at beside clicked at once', spread(times.pointed).median / spread(times.straight).median);
  await browser.close();
}

async function measureShifts(
  fallback: StandIn,
  url: string,
  paths: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const browser = await launchBrowser(env);
  const shifts: { shift: number; where: string }[] = [];
  for (const path of paths) {
    // The widths are measured in parallel, because layout shift does not depend on time.
    const found = await Promise.all(WIDTHS.map((width) => shiftOf(browser, url + path, width)));
    for (const [index, shift] of found.entries()) {
      const where = `${decodeURI(path)} at ${WIDTHS[index]}`;
      if (shift === undefined) throw new Error(`The site's face never stood on ${where}.`);
      shifts.push({ shift, where });
    }
  }
  await browser.close();
  const sorted = shifts.toSorted((a, b) => b.shift - a.shift);
  const [worst] = sorted;
  printOne(
    `${fallback}: layout shift, median of ${shifts.length} views`,
    spread(shifts.map(({ shift }) => shift)).median,
    '',
  );
  printAim(`${fallback}: the worst`, worst?.shift ?? Number.NaN, 0.02, '');
  for (const { shift, where } of sorted.slice(0, 3)) console.log(`    ${shift.toFixed(4)} ${where}`);
}

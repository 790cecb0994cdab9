/**
 * A new owner makes the site theirs with a résumé, a bibliography and twenty posts, adds a passkey at once, and logs in with
 * it (product 15): in Chromium whole, by keys on a phone; in the campaign by mouse on a desk, too, and in the other engines by
 * what differs there, dropping, typing and sending.
 */
import { api, pages } from '#contract/paths.ts';
import { goodPassword } from '#testing/app.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage, sharedBrowser } from '#testing/browser.ts';
import { layEmptyDatabase } from '#testing/database.ts';
import { firefoxExecutable, launchFirefox } from '#testing/firefox.ts';
import { layDrawings, newDataDir, startHost, type Host } from '#testing/host.ts';
import { hasWebKit, launchWebKit, type WebKitPage } from '#testing/webkit.ts';
import * as words from '#words/index.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inCampaign } from './harness/long.ts';

const { importing, keys, setup } = words;

const inSample = (name: string) => readFileSync(new URL(`../sample/${name}`, import.meta.url), 'utf8');
const resume = JSON.parse(inSample('resume.json')) as { basics: { name: string }; work: { name: string }[] };
resume.basics.name = 'Ada Byron';
const [title = ''] = /(?<=title\s*=\s*\{)[^{}]+/.exec(inSample('publications.bib')) ?? [];

const post = (index: number): [string, string] => [
  `note-${index}.md`,
  `---\ntitle: Note ${index}\ndate: 2024-01-${String(index + 1).padStart(2, '0')}\ntags: [hands, ink]\n---\n\nA *word* and \`code\`[^1].\n\n## Part\n\n| a | b |\n|---|---|\n| 1 | $x^2$ |\n\n\`\`\`python\nprint(${index})\n\`\`\`\n\n[^1]: A note.\n`,
];
const files: [name: string, text: string][] = [
  ['resume.json', JSON.stringify(resume)],
  ['publications.bib', inSample('publications.bib')],
  ...Array.from({ length: 20 }, (_, index) => post(index)),
];
const account = [
  ['email', 'ada@example.com'],
  ['password', goodPassword],
  ['password-confirm', goodPassword],
] as const;

let host: Host;
let link: string;
beforeEach(async () => {
  // An empty folder is no owner's: the sample is shown.
  const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', CONTENT_DIR: newDataDir() };
  const dataDir = newDataDir();
  await layEmptyDatabase(dataDir);
  await layDrawings(dataDir);
  host = await startHost({ dataDir, env });
  [link = ''] = /http:\S+\/setup\/\S+/.exec(host.output()) ?? [];
}, 120_000);
afterEach(() => host.stop());

const text = async (path: string) => (await fetch(host.url + path)).text();
async function isTheirs(): Promise<void> {
  const name = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await text(pages.home))?.[1];
  expect(name).toMatch(/^\s*Ada Byron/);
  expect(await text(pages.research)).toContain(title);
  expect(await text(pages.document('resume'))).toContain(resume.work[0]?.name);
  expect((await fetch(link)).status).toBe(404);
}

/** As a mouse or as keys go to a field or button. */
async function goTo(page: Page, way: 'mouse' | 'keys', selector: string): Promise<void> {
  if (way === 'mouse') return page.click(selector);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}.`);
}
async function press(page: Page, way: 'mouse' | 'keys', selector: string): Promise<void> {
  await goTo(page, way, selector);
  if (way === 'keys') await page.keyboard.press('Enter');
}
async function isSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** A device that keeps passkeys, and says that it knows its owner. */
async function giveDevice(context: BrowserContext, page: Page) {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    answers: (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test.each([
  { way: 'keys', width: 390, colorScheme: 'dark' } as const,
  ...inCampaign({ way: 'mouse', width: 1280, colorScheme: 'light' } as const),
])(
  'by $way at $width',
  async ({ way, width, colorScheme }) => {
    const context = await (
      await sharedBrowser()
    ).newContext({
      ...{ viewport: { width, height: 844 }, colorScheme, timezoneId: 'Europe/Berlin' },
    });
    const { page, consoleErrors } = await openPage(context);
    const device = await giveDevice(context, page);
    await page.goto(link);
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
    // Nothing on the page is of the sample's person.
    expect([await page.locator('header.menu, footer').count(), await page.title()]).toEqual([0, setup.title]);
    expect(await page.locator('input[name="languages"]').count()).toBe(4);
    for (const [field, value] of account) {
      await goTo(page, way, `input[name="${field}"]`);
      await page.keyboard.type(value);
    }
    const choosing = page.waitForEvent('filechooser');
    await press(page, way, way === 'mouse' ? '.setup-material label' : '.setup-material input[type=file]');
    const buffers = files.map(([name, said]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(said) }));
    await (await choosing).setFiles(buffers);
    await page.getByText(setup.postsChosen(20)).waitFor();
    await isSound(page);
    await press(page, way, 'main form [type=submit]');
    await page.getByRole('status').filter({ hasText: setup.done }).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: keys.addPasskey }).press('Enter');
    await page.getByText(keys.passkeyAdded).waitFor();
    await page.locator('.import .button.primary').waitFor();
    // Posts wait: 'Go on' asks, and the import is the one primary button.
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await page.getByRole('button', { name: setup.goOn }).press('Enter');
    await page.getByText(setup.postsWait).waitFor();
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await isSound(page);
    await page.getByRole('button', { name: setup.stay }).press('Enter');
    await press(page, way, '.import .button.primary');
    await page.getByRole('status').filter({ hasText: importing.ended }).waitFor({ timeout: 120_000 });
    await isSound(page);
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await press(page, way, `a[href="${pages.dashboard}"].primary`);
    await page.waitForURL(`**${pages.dashboard}`);
    await page.getByText('Note 19').waitFor();
    await page.getByRole('heading', { name: words.dashboard.steps.title }).waitFor();
    await isSound(page);
    await isTheirs();
    const settings: unknown = await (await context.request.get(host.url + api.contentRecord('site', 'site'))).json();
    expect(settings).toMatchObject({ data: { languages: ['en'], timeZone: 'Europe/Berlin' } });
    expect(await (await context.request.get(host.url + api.media)).json()).toEqual([]);
    expect(await text(pages.home)).not.toContain('ada@example.com');
    await page.goto(host.url);
    await isSound(page);
    expect(await (await context.request.get(host.url + api.passkeys)).json()).toHaveLength(1);
    expect(consoleErrors).toEqual([]);

    await context.clearCookies();
    // Else the passkey that the field offers by itself may be faster than the button.
    await device.answers(false);
    await page.goto(host.url + pages.login);
    await page.getByRole('button', { name: keys.loginWithPasskey }).waitFor();
    await device.answers(true);
    await page.getByRole('button', { name: keys.loginWithPasskey }).press('Enter');
    await page.waitForURL((url) => url.pathname !== pages.login);
    expect((await context.request.get(host.url + api.passkeys)).status()).toBe(200);
    await context.close();
  },
  240_000,
);

type Visitor = Pick<WebKitPage, 'goto' | 'evaluate' | 'click' | 'type' | 'press' | 'resize' | 'close'>;
async function inFirefox(): Promise<Visitor> {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, argument) => page.evaluate(work as never, argument as never),
    click: (selector) => page.click(selector),
    type: (said) => page.keyboard.type(said),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}
/** As if they were dropped on the page. */
const drop = (given: [string, string][]) => {
  const data = new DataTransfer();
  for (const [name, said] of given) data.items.add(new File([said], name));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};
/** As if they were chosen: WebKit lets no program fill what is dropped. */
const choose = (given: [string, string][]) => {
  const input = document.querySelector('.setup-material input[type=file]');
  const value = given.map(([name, said]) => new File([said], name));
  Object.defineProperty(input, 'files', { value, configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
};
const says = (said: string) => document.body.innerText.includes(said);

interface Engine {
  engine: string;
  launch: (() => Promise<Visitor>) | undefined;
  give: typeof drop;
  width: number;
}

test.each(
  inCampaign<Engine>(
    { engine: 'Firefox', launch: firefoxExecutable() === undefined ? undefined : inFirefox, give: drop, width: 390 },
    { engine: 'WebKit', launch: hasWebKit() ? launchWebKit : undefined, give: choose, width: 1280 },
  ),
)(
  'in $engine',
  async ({ engine, launch, give, width }) => {
    if (!launch) return console.log(`${engine} is not here: skipped`);
    const visitor = await launch();
    const until = async (ask: (said: string) => boolean, said: string) => {
      for (let tries = 0; !(await visitor.evaluate(ask, said)); tries += 1) {
        if (tries > 600) throw new Error(`Never came: ${said}`);
        await delay(200);
      }
    };
    try {
      await visitor.resize(width, 844);
      await visitor.goto(link);
      await until(() => !document.querySelector('astro-island[ssr]'), 'the form');
      await visitor.evaluate(give, files);
      await until(says, setup.postsChosen(20));
      for (const [field, value] of account) {
        await visitor.click(`input[name="${field}"]`);
        await visitor.type(value);
      }
      await visitor.press('Enter');
      await until(says, importing.start(20));
      await visitor.click('.import .button.primary');
      await until(says, importing.ended);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await visitor.goto(host.url + pages.dashboard);
      await until(says, 'Note 19');
      await isTheirs();
    } finally {
      await visitor.close();
    }
  },
  240_000,
);

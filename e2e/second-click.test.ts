/** The second click of a double click has no effect. A deliberate second click has its usual effect. */
import { launchBrowser } from '#testing/browser.ts';
import { serveBundle, type Bundle } from '#testing/bundle.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

/** A time in milliseconds that is longer than the interval of any double click. */
const LONG = 1_000;
let bundle: Bundle;
let browser: Browser;
let page: Page;

/** A page with two cards of fixed height, a banner, and another button. */
const body = `<style>body, main { margin: 0 } button { display: block; width: 200px; height: 40px } #other { margin-top: 200px }</style>
<div id="cards"><button>Delete one</button><button>Delete two</button></div><p id="banner">Post deleted.</p>
<button id="other">Elsewhere</button><div style="height: 2000px"></div>`;

beforeAll(async () => {
  const served = serveBundle({ entry: 'e2e/harness/second-click.ts', body });
  [bundle, browser] = await Promise.all([served, launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await bundle.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  await page.clock.install();
  await page.goto(bundle.url);
  await page.evaluate(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    document.addEventListener(
      'click',
      ({ target }) => void (target instanceof HTMLElement && log.push(target.innerText)),
    );
  });
  await page.clock.runFor(LONG);
});

afterEach(() => page.close());

const pressed = () => page.evaluate(() => (window as unknown as { log: string[] }).log);
const removeFirst = () => page.evaluate(() => document.querySelector('#cards button')?.remove());
const click = (x = 100, y = 20) => page.mouse.click(x, y);

test('the second click of a double click does not act on a control that the first one brought', async () => {
  await click();
  await removeFirst();
  await page.clock.runFor(150);
  await click();
  expect(await pressed()).toEqual(['Delete one']);
});

test('a click does not act on a control that a late answer of the server has just brought', async () => {
  await click();
  await page.clock.runFor(5 * LONG);
  await removeFirst();
  await page.clock.runFor(150);
  await click(103, 18);
  expect(await pressed()).toEqual(['Delete one']);
});

test('a control that gets another name counts as another control', async () => {
  await click();
  await page.evaluate(() => Object.assign(document.querySelector('button') ?? {}, { innerText: 'Save' }));
  await click();
  expect(await pressed()).toEqual(['Delete one']);
});

test('a control that was there before reacts at once, whatever changed elsewhere', async () => {
  await click();
  await removeFirst();
  await page.clock.runFor(LONG);
  await page.evaluate(() => document.querySelector('#banner')?.remove());
  await click();
  expect(await pressed()).toEqual(['Delete one', 'Delete two']);
});

test('a press at another place always acts, also by touch, which reports no movement', async () => {
  await click();
  await page.evaluate(() => (document.querySelector('#banner') as HTMLElement).replaceChildren('Saved'));
  const { x, y } = (await page.locator('#other').boundingBox()) ?? { x: 0, y: 0 };
  // The pointer moves in one step, as a finger does.
  await click(x + 10, y + 10);
  expect(await pressed()).toEqual(['Delete one', 'Elsewhere']);
});

test('a control that the writer scrolls under the pointer reacts at once', async () => {
  await click();
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);
  await click();
  expect(await pressed()).toEqual(['Delete one', 'Delete two']);
});

test('the same control reacts to every click', async () => {
  for (let count = 0; count < 3; count += 1) await click();
  expect(await pressed()).toEqual(['Delete one', 'Delete one', 'Delete one']);
});

test('a press on the label of a checkbox ticks it every time', async () => {
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<label><input type="checkbox"> Japanese</label>'),
  );
  const box = page.getByRole('checkbox');
  for (const isTicked of [true, false, true]) {
    await page.getByText('Japanese').click({ position: { x: 60, y: 8 } });
    expect(await box.isChecked()).toBe(isTicked);
  }
});

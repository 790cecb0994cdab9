/**
 * No control that appears under a pointer which has just clicked reacts to a second click: every button of each admin
 * screen and of every state of the editor, on a desktop and on a phone (SITE-16). Each is clicked on a fresh page,
 * and the control at that place a moment later is clicked as well. Takes about 10 minutes; `SCREENS=blog,profile` tests
 * only screens with these names.
 */
import { api, pages } from '#contract/paths.ts';
import { launchBrowser, openPage } from '#testing/browser.ts';
import { startHost } from '#testing/host.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { makePost, signInForCalls } from '../e2e/harness/admin-calls.ts';
import { editorStates, openFor } from '../e2e/harness/editor-states.ts';

const controls = ':is(main, dialog) :is(button, summary, [role=button]), :is(main, dialog) a.button';

/** A switch that takes the other name: the second click takes back what the first did, and nothing is lost. */
const switches = ['Show → Hide'];

/** Returns the place of a visible control, by its name. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number } | undefined> {
  return page.evaluate(
    async ([selector, wanted]) => {
      const control = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          (one.ariaLabel ?? one.textContent.trim()) === wanted,
      );
      if (!control) return undefined;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return control.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
    },
    [controls, name] as const,
  );
}

/** The names of what can be clicked there, each once. */
const namesOn = (page: Page) =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && control.ariaDisabled !== 'true',
    );
    return [...new Set(shown.map((control) => control.ariaLabel ?? control.textContent.trim()))];
  }, controls);

/**
 * Clicks twice at a control.
 * @returns the name of another control that the second click reached, '' if none; undefined if the first click did not
 * reach the control, so that the test shows nothing
 */
async function clickTwice(page: Page, name: string): Promise<string | undefined> {
  const place = await placeOf(page, name);
  if (!place) return undefined;
  await page.mouse.move(place.x, place.y);
  await page.evaluate((selector) => {
    // Every control that the page allows; a link is not followed twice.
    const clicked: Clicked[] = [];
    (window as { clicked?: Clicked[] }).clicked = clicked;
    document.addEventListener(
      'click',
      ({ target }) => {
        const control = target instanceof Element ? target.closest<HTMLElement>(`${selector}, a[href]`) : null;
        if (control) clicked.push({ control, name: control.ariaLabel ?? control.textContent.trim() });
      },
      { capture: true },
    );
  }, controls);
  await page.mouse.click(place.x, place.y);
  await page.waitForTimeout(150);
  await page.mouse.click(place.x, place.y);
  return page
    .evaluate(() => {
      const { clicked } = window as { clicked?: Clicked[] };
      // The first click opened another page, which has a new guard: nothing was noted there.
      if (!clicked) return '';
      const [first, ...further] = clicked;
      // Two cards have a Delete each: of one name, and not the same.
      const other = further.find((one) => one.control !== first?.control || one.name !== first.name);
      return first && (other ? `${first.name} → ${other.name}` : '');
    })
    .catch(() => '');
}

interface Clicked {
  control: Element;
  name: string;
}

test.each([1280, 390])('a second click never acts on a newly shown control, %i px wide', async (width) => {
  const host = await startHost();
  const browser = await launchBrowser();
  const isPhone = width < 650;
  const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch: isPhone });
  const call = await signInForCalls(context, host);
  const { page } = await openPage(context, [/./]);
  page.on('dialog', (dialog) => void dialog.accept());

  /** No draft of the page before is found. */
  const forget = async () => {
    await context.setOffline(false);
    await page.goto(host.url + pages.terms);
    await page.evaluate(() => localStorage.clear());
  };
  const blog = async () => {
    for (const title of ['One', 'Two']) await makePost(call, title, 'Clicks');
    const live = await makePost(call, 'Live', 'Clicks');
    await call('PATCH', api.post(live), { published: true });
    await page.goto(host.url + pages.blog);
    await page.getByRole('form', { name: 'New Post' }).waitFor();
    await page.locator('[data-post-card]').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  const profile = async () => {
    await page.goto(host.url + pages.profile);
    await page.getByRole('button', { name: 'Save' }).first().waitFor();
    // Its lists arrive one after the other, and push the content below them.
    await page.waitForLoadState('networkidle');
  };
  const screens = [
    { name: 'blog', open: blog },
    { name: 'profile', open: profile },
    ...editorStates.map((state) => ({
      name: state.name,
      async open() {
        await openFor(state, page, call, host);
        await state.enter(page, call);
        // The pointer goes elsewhere, and comes back to what it means.
        await page.mouse.move(1, 1);
      },
    })),
  ];
  const wanted = process.env['SCREENS']?.split(',');
  const faults: string[] = [];
  const done = new Set<string>();
  const unreached: string[] = [];
  for (const { name: screen, open } of screens.filter((screen) => wanted?.includes(screen.name) ?? true)) {
    await forget();
    await open();
    const base = new Set(screen === 'a post with every block' ? [] : done);
    for (const name of await namesOn(page)) {
      // Controls that every state has are tried in one.
      if (base.has(name) && !['blog', 'profile', 'published', 'revised'].includes(screen)) continue;
      done.add(name);
      await forget();
      await open();
      const fault = await clickTwice(page, name);
      if (fault === undefined) unreached.push(`${screen}: ${name}`);
      else if (fault && !switches.includes(fault)) faults.push(`${screen}: ${fault}`);
    }
    console.log(`${width} px, ${screen}: ${done.size} names of controls so far; ${faults.join(', ') || 'no fault'}`);
  }
  console.log(`${width} px: not reached: ${unreached.join(', ') || 'none'}`);
  await browser.close();
  await host.stop();
  expect(faults).toEqual([]);
  if (wanted) return;
  for (const name of ['Delete', 'Save', 'Publish now', 'Edit draft', 'Edit']) expect([...done]).toContain(name);
});

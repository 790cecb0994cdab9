/**
 * The admin area as a whole: each task of the owner and of a reader takes at most three clicks, and each screen is
 * accessible, fits its window and does not move while it loads.
 */
import { adminScreenNames, adminScreens } from '#contract/admin-screens.ts';
import { editPage, pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { api } from '#support/api-paths.ts';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { makePost, putSettings, signInForCalls, signUpForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { startSite, type StartedSite } from './started-site.ts';

const site = startSite();
let owner: BrowserContext;
let reader: BrowserContext;
let readerAccount: StartedSite['host']['admin'];
let newestPost: string;

beforeAll(async () => {
  owner = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const call = await signInForCalls(owner, site.host);
  await putSettings(call, { comments: true, follow: true, numbers: true, languages: ['en', 'ja'] });
  await makePost(call, 'Half a thought');
  await call('DELETE', api.post(await makePost(call, 'Thrown away')));
  const [post] = (await (await call('GET', `${api.posts}?published=true&limit=1`)).json()) as PostSummary[];
  newestPost = post ? pages.postAt(post) : '';
  const comment = await call('POST', api.postComments(post?.id ?? ''), { text: 'Is this so?' });
  await call('PATCH', api.comment(((await comment.json()) as { id: string }).id), { state: 'held' });

  reader = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  readerAccount = await signUpForCalls(reader, site.host);
});
// Ten minutes after a login, a page renews the session, and some screens ask for the password again. On a busy machine
// the file can take longer.
beforeEach(async () => {
  await signInForCalls(owner, site.host);
  await signInForCalls(reader, site.host, readerAccount);
});
afterAll(async () => {
  await owner?.close();
  await reader?.close();
});

/** The name of a link, button or option, a choice such as `Status: Trash`, or the keys of the palette. */
type Step = string | RegExp;
/** What a person sees where the task is done: a role and a name. */
type Place = readonly [role: Parameters<Page['getByRole']>[0], name: Step];

const PALETTE = 'Ctrl+K';
const menu = ['Profile', 'Dashboard'] as const;

/** Tasks of the owner: the clicks from the home page, the clicks from the dashboard, and the place where they lead. */
const ownerTasks: readonly (readonly [task: string, home: readonly Step[], dashboard: readonly Step[], at: Place])[] = [
  ['write a post', [PALETTE, 'New post'], ['Write a post'], ['textbox', 'Title']],
  ['find a post', [...menu, 'Posts'], ['Posts'], ['searchbox', 'Find posts']],
  ['publish a draft', ['Blog'], ['Posts'], ['button', /^Publish/]],
  ['change a category', [...menu, 'Posts'], ['Posts'], ['button', /change category/]],
  ['restore from the trash', [PALETTE, 'Posts', 'Status: Trash'], ['Posts', 'Status: Trash'], ['button', /^Restore/]],
  ['add a page', ['About', 'Add a page'], ['Pages', 'Add a page'], ['textbox', /^Title/]],
  ['upload an image', [...menu, 'Media'], ['Media'], ['button', 'Upload files']],
  ['find where an image is used', [...menu, 'Media'], ['Media'], ['link', 'Profile and resume']],
  [
    'delete an unused image',
    [PALETTE, 'Media', 'Show details of tinbox.png'],
    ['Media', 'Show details of tinbox.png'],
    ['button', 'Delete'],
  ],
  ['approve a comment', menu, [], ['button', /^Approve/]],
  ['see all comments of a post', [...menu, 'Comments'], ['Comments'], ['combobox', 'Post']],
  ['see subscribers', [...menu, 'Newsletter'], ['Newsletter'], ['searchbox', 'Search by email address']],
  ['see sent mailings', [PALETTE, 'Sent emails'], ['Newsletter', 'Sent emails'], ['heading', 'Sent emails']],
  ['import subscribers', [...menu, 'Newsletter'], ['Newsletter'], ['button', 'Import']],
  ['see views of a week', [...menu, 'Analytics'], ['Analytics'], ['combobox', 'Period']],
  ['add a paper by DOI', [PALETTE, 'Add papers'], ['Publications', 'Add papers'], ['textbox', /DOI/]],
  [
    'order projects',
    [PALETTE, 'Projects, talks, teaching, news', /^Projects \d/],
    ['Projects, talks, teaching, news', /^Projects \d/],
    ['button', /^Move /],
  ],
  ['add a talk', [PALETTE, 'Add a talk'], ['Go to…', 'Add a talk'], ['textbox', /^Title/]],
  ['add news', [PALETTE, 'Add news'], ['Go to…', 'Add news'], ['textbox', /^Text/]],
  ['add an award', [PALETTE, 'Add an award'], ['Go to…', 'Add an award'], ['textbox', /^Title/]],
  [
    'edit the profile',
    ['Edit Aoi Tachibana'],
    ['Profile and documents', 'Edit Profile and resume'],
    ['textbox', 'Name'],
  ],
  [
    'edit the sections of the resume',
    [PALETTE, 'Profile and documents', 'Edit Resume'],
    ['Profile and documents', 'Edit Resume'],
    ['button', /to Sections$/],
  ],
  [
    'download the PDF of the resume',
    [...menu, 'Profile and documents'],
    ['Profile and documents'],
    ['link', 'PDF of Resume'],
  ],
  ['import a folder', [...menu, 'Import and export'], ['Import and export'], ['button', 'Choose a folder']],
  [
    'download the archive',
    [PALETTE, 'Export and backup'],
    ['Import and export', 'Export and backup'],
    ['button', 'Download archive'],
  ],
  ['see the last backup', menu, [], ['heading', 'Last backup']],
  ['add a redirect', [...menu, 'Redirects'], ['Redirects'], ['button', 'Add redirect']],
  [
    'change the accent color',
    [PALETTE, 'Settings', /^Appearance/],
    ['Settings', /^Appearance/],
    ['textbox', /^Accent color/],
  ],
  ['add a language', [PALETTE, 'Settings', /^Languages /], ['Settings', /^Languages /], ['group', 'Languages']],
  ['turn on comments', [PALETTE, 'Settings', /^Comments /], ['Settings', /^Comments /], ['combobox', /^Comments/]],
  ['make an API token', [PALETTE, 'API tokens'], ['Settings', 'API tokens'], ['button', 'Create token']],
  ['change the password', ['Profile', 'Settings'], ['Profile', 'Settings'], ['textbox', 'New password']],
];

const newest = 'Two hundred lines are not two hundred readings';
const account = ['Profile', 'Settings'] as const;

/** Tasks of a reader: whether with a session, the clicks from the home page, and the place where they lead. */
const readerTasks: readonly (readonly [task: string, signedIn: boolean, home: readonly Step[], at: Place])[] = [
  ['log in', false, ['Login'], ['textbox', 'Password']],
  ['sign up', false, ['Login', 'Sign up'], ['textbox', 'Email']],
  ['subscribe', false, ['About'], ['button', 'Subscribe']],
  ['comment', true, [newest], ['textbox', 'Your comment']],
  ['change the public name', true, account, ['textbox', 'Public name']],
  ['delete the account', true, account, ['heading', 'Delete your account']],
  ['download the own data', true, account, ['button', 'Download my data']],
  ['turn off emails about replies', true, account, ['checkbox', /repl/]],
  ['add a passkey', true, account, ['button', 'Add a passkey']],
  ['log out', true, ['Profile'], ['button', 'Logout']],
];

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 300; presses += 1) {
    // A control in a label that looks like a button shows the focus there.
    const seen = await target.evaluate((element) => {
      if (element !== document.activeElement) return undefined;
      const [outline, own] = [getComputedStyle(element.closest('label.button') ?? element), getComputedStyle(element)];
      return (outline.outlineStyle !== 'none' && outline.outlineWidth !== '0px') || own.boxShadow !== 'none';
    });
    if (seen === false) throw new Error(`The focus of ${String(target)} is not visible.`);
    if (seen) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}.`);
}

/** Returns the text of a select field's chosen option. */
const shownOption = (field: Locator) =>
  field.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text);

/** Roles that take the focus. */
const controls = ['button', 'checkbox', 'combobox', 'link', 'searchbox', 'textbox'];

/**
 * Does one step as a person does: in the content of the page if the name is there, otherwise in its navigation.
 * @param byKeys only presses keys: Tab to a control, arrows in a list of options, Enter
 */
async function take(page: Page, step: Step, byKeys: boolean): Promise<void> {
  if (step === PALETTE) {
    const dialog = page.getByRole('combobox', { name: 'Find a screen, post, page or record' });
    // The keys do nothing until the script has loaded.
    await page.locator('[data-menu-session] button').first().waitFor();
    await page.keyboard.press('Control+k');
    return dialog.waitFor();
  }
  const [select, option] = typeof step === 'string' ? step.split(': ') : [];
  if (select && option) {
    const field = page.getByLabel(select, { exact: true });
    if (!byKeys) return void (await field.selectOption(option));
    await tabTo(page, field);
    // Typed letters select another option if a second passes between two of them.
    for (let presses = 0; presses < 20 && (await shownOption(field)) !== option; presses += 1)
      await page.keyboard.press('ArrowDown');
    return;
  }
  const name = { name: step, exact: true };
  // The page behind the palette cannot be clicked.
  const within = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]') : page;
  const found = within
    .getByRole('link', name)
    .or(within.getByRole('button', name))
    .or(within.getByRole('option', name));
  const control = found.filter({ visible: true }).first();
  if (!byKeys) return control.click();
  if ((await control.getAttribute('role')) === 'option') {
    // The focus stays in the field, and the arrows choose.
    for (let presses = 0; presses < 100 && (await control.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await page.keyboard.press('ArrowDown');
  } else await tabTo(page, control);
  return page.keyboard.press('Enter');
}

interface Way {
  task: string;
  from: string;
  start: string;
  steps: readonly Step[];
  at: Place;
  context: BrowserContext;
  byKeys?: boolean;
}

/**
 * Goes each way and returns those that do not lead where the task is done. One page at a time, because an open menu
 * closes when another page of the browser gets the focus.
 */
async function lost(ways: readonly Way[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { task, from, start, steps, at, context, byKeys = false } of ways) {
    const { page, consoleErrors } = await openPage(context);
    try {
      await page.goto(site.host.url + start);
      // For logged-in users, a menu replaces the link to their profile.
      await page
        .locator('html:not([data-signed-in]), [data-menu-session] button')
        .first()
        .waitFor({ state: 'attached' });
      for (const step of steps) await take(page, step, byKeys);
      const [role, name] = at;
      const place = page.getByRole(role, { name }).filter({ visible: true }).first();
      await place.waitFor();
      if (byKeys && controls.includes(role)) await tabTo(page, place);
      if (consoleErrors.length > 0) failed.push(`${task} from ${from}: ${consoleErrors.join(' ')}`);
    } catch (error) {
      failed.push(`${task} from ${from}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
    await page.close();
  }
  return failed;
}

/** The table of tasks and clicks, for the message of a failure. */
const tableOf = (ways: readonly Way[]) =>
  ways.map(({ task, from, steps }) => `${task} | ${from} | ${steps.length} | ${steps.join(' › ')}`).join('\n');

const ownerWays = (from: 'home' | 'dashboard', byKeys = false) =>
  ownerTasks.map(([task, home, dashboard, at]): Way => {
    return { task, from, start: pages[from], steps: from === 'home' ? home : dashboard, at, context: owner, byKeys };
  });

const readerWays = (anonymous: BrowserContext, byKeys = false) =>
  readerTasks.map(([task, signedIn, steps, at]): Way => {
    return { task, from: 'home', start: pages.home, steps, at, context: signedIn ? reader : anonymous, byKeys };
  });

test('each task of the owner takes at most three clicks from the home page and from the dashboard', async () => {
  const ways = [...ownerWays('home'), ...ownerWays('dashboard')];
  expect(ownerTasks.length).toBeGreaterThanOrEqual(30);
  expect(
    ways.filter(({ steps }) => steps.length > 3),
    tableOf(ways),
  ).toEqual([]);
  expect(await lost(ways), tableOf(ways)).toEqual([]);
}, 600_000);

test('each task of a reader takes at most three clicks from the home page', async () => {
  const anonymous = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const ways = readerWays(anonymous);
  expect(
    ways.filter(({ steps }) => steps.length > 3),
    tableOf(ways),
  ).toEqual([]);
  expect(await lost(ways), tableOf(ways)).toEqual([]);
  await anonymous.close();
});

test('each task can be done by keys alone, with a visible focus', async () => {
  const anonymous = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const ways = [...ownerWays('dashboard', true), ...readerWays(anonymous, true)];
  expect(ways).toHaveLength(42);
  expect(await lost(ways)).toEqual([]);
  await anonymous.close();
}, 600_000);

test.each([
  ['the palette', pages.dashboard, 'Go to…'],
  ['the details of a file', adminScreens.media.path, 'Show details of tinbox.png'],
  ['a redirect', adminScreens.redirects.path, 'Add redirect'],
] as const)('the focus returns from the dialog of %s to its button', async (_, path, name) => {
  const { page, consoleErrors } = await openPage(owner);
  await page.goto(site.host.url + path);
  const opener = page.getByRole('button', { name }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(false);
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(consoleErrors).toEqual([]);
  await page.close();
});

interface Shift {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Collects the layout shifts of each document. */
const watchShifts = () => {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => void shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });
};

/** Returns the layout shifts, with what moved, when nothing loads any more and the last frame is drawn. */
const shiftOf = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { shifts } = window as unknown as { shifts: readonly Shift[] };
    const named = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : '?');
    const moved = shifts.flatMap(({ sources }) => sources.map(({ node }) => named(node)));
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: [...new Set(moved)].join(' ') };
  });
};

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const looks = [
  ['', wide, 'light'],
  ['/ja', phone, 'dark'],
  ...inCampaign(
    ['', phone, 'light'] as const,
    ['', wide, 'dark'] as const,
    ['', phone, 'dark'] as const,
    ['/ja', wide, 'light'] as const,
    ['/ja', phone, 'light'] as const,
    ['/ja', wide, 'dark'] as const,
  ),
] as const;

test.each(looks)(
  'below "%s" at %o in %s, every screen is accessible, fits and stays in place',
  async (part, viewport, scheme) => {
    const { page, consoleErrors } = await openPage(owner);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.addInitScript(watchShifts);
    const found: Record<string, unknown> = {};
    for (const name of adminScreenNames) {
      await page.goto(site.host.url + part + adminScreens[name].path);
      // Loaded: nothing in the screen says that it loads.
      await page.locator('[data-admin-screen] > *').first().waitFor();
      const loading = page.locator('[data-admin-screen] :is(.loading, [aria-busy=true])');
      await expect.poll(() => loading.count(), { message: name }).toBe(0);
      const { sum, moved } = await shiftOf(page);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const problems = [
        ...(await axeFindings(page)),
        ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
        ...(sum < 0.02 ? [] : [`moved by ${sum.toFixed(3)}: ${moved}`]),
      ];
      if (problems.length > 0) found[name] = problems;
    }
    expect(found).toEqual({});
    expect(consoleErrors).toEqual([]);
    await page.close();
  },
);

test.each([wide, phone])('at %o, pages stay in place while the parts of the owner load', async (viewport) => {
  const { page, consoleErrors } = await openPage(owner);
  await page.setViewportSize(viewport);
  await page.addInitScript(watchShifts);
  const found: Record<string, unknown> = {};
  /** What a script adds to each page. The index reserves the height of its last visit. */
  const added = [
    [pages.blog, '.unpublished .list:not([aria-busy=true])'],
    [pages.blog, '.unpublished .list:not([aria-busy=true])'],
    [pages.home, '.hero > .edit-here'],
    [pages.research, '.research-head > .edit-here'],
    [pages.about, '.about > .edit-here'],
    [pages.newPost, '.post-text .ce-block'],
    [newestPost, '.post-text .ce-block'],
    [editPage('talk', undefined, pages.research), '.edit-screen'],
    [pages.profile, '.sessions'],
  ] as const;
  for (const [path, part] of added) {
    await page.goto(site.host.url + path);
    await page.locator(part).first().waitFor();
    const { sum, moved } = await shiftOf(page);
    found[path] = sum < 0.02 ? 'stays' : `moved by ${sum.toFixed(3)}: ${moved}`;
  }
  expect(Object.entries(found).filter(([, state]) => state !== 'stays')).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await page.close();
});

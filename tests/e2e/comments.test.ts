/** Comments, reviews, and the emails of the site. */
import { messages } from '#contract/messages.ts';
import type { AnalyticsResponse } from '#contract/analytics.ts';
import { pages } from '#contract/paths.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import { api } from '#support/api-paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { type Host, startHost } from '../support/host.ts';
import * as words from '#i18n/index.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAlert, password, signUp } from './accounts-kit.ts';
import * as ja from '#messages/ja/index.ts';
import { type Call, makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { bodyOf, button, startWriter } from './harness/writer.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { insertPost, makeLive } from '#server/features/posts/state-repository.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { importMedium, makeVariant, parseVariantPath } from '#server/features/media/media-service.ts';
import { drawFormula } from '#site/assets/pictures/make-pictures.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { putRecords } from '../support/content.ts';
import { pgliteDatabase } from '../support/database.ts';
import { addOwner } from '../support/rendering.ts';
import sharp from 'sharp';
import { isCampaign } from './harness/long.ts';
import { asOutlookReads, measureMail } from './harness/outlook.ts';

/**
 * A reader's comment from the form to the page, the analytics of a visit, and the owner's view of both (COM-5, ANA-2).
 */
describe('comments', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost();
  });
  afterAll(() => host.stop());

  async function logIn(page: Page): Promise<void> {
    await page.goto(host.url + pages.login);
    await page.getByLabel('Email').fill(host.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(host.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**${pages.profile}`);
  }

  async function newestPost(ownerCall: Call) {
    const [post] = (await (await ownerCall('GET', `${api.posts}?published=true&limit=1`)).json()) as PostSummary[];
    if (!post) throw new Error('There is no post.');
    return post;
  }

  /** Calls the API as the user who is logged in on this page. */
  const call = (page: Page, method: string, path: string, body?: object) =>
    page.evaluate(
      async ([how, where, sent, check]) => {
        const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
        const init = { method: how, headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken } };
        const answer = await fetch(where, sent === undefined ? init : { ...init, body: JSON.stringify(sent) });
        return (await answer.json()) as unknown;
      },
      [method, path, body, api.checkAuth] as const,
    );

  test('a logged-in user comments below a post, everyone reads it in the static page, and visits are counted if analytics are on', async () => {
    const context = await (await sharedBrowser()).newContext();
    const ownerCall = await signInForCalls(context, host);
    const { page, consoleErrors } = await openPage(context, [/400/]);
    const post = await newestPost(ownerCall);
    const path = pages.postAt(post);
    const before = await (await fetch(host.url + path)).text();
    expect(before.includes('comments')).toBe(false);
    await putSettings(ownerCall, { comments: true });

    await page.goto(host.url + path);
    await expect(page.locator('.comments-log-in').innerText()).resolves.toMatch(/\. Comment feed/);
    await page.getByLabel('Your comment').fill('A *first* word, and $x^2$.');
    const decoy = page.locator('.comments [name="username"]');
    await decoy.evaluate((field: HTMLInputElement) => (field.value = 'bot'));
    const refused = page.waitForResponse((response) => response.status() === 400);
    await page.getByRole('button', { name: 'Send' }).click();
    await refused;
    await decoy.evaluate((field: HTMLInputElement) => (field.value = ''));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: words.commenting.yourLive }).waitFor();
    const isSeen = async (text: string) => (await (await fetch(host.url + path)).text()).includes(text);
    await expect.poll(() => isSeen('A <em>first</em> word')).toBe(true);
    await page.reload();
    const answer = page.getByRole('button', { name: 'Reply' });
    await answer.click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('And a second.');
    await page.getByRole('button', { name: 'Send' }).first().click();
    await expect.poll(() => isSeen('And a second.')).toBe(true);

    await page.goto(host.url + pages.profile);
    const own = page.getByRole('region', { name: 'Your comments' });
    await own.getByRole('link').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const ofAnswer = own.getByRole('listitem').filter({ hasText: 'And a second.' });
    await ofAnswer.getByRole('button', { name: /^Delete/ }).click();
    await ofAnswer.getByRole('button', { name: 'Delete', exact: true }).click();
    await ofAnswer.waitFor({ state: 'detached' });

    const on = { numbers: true, follow: true };
    await putSettings(ownerCall, on);
    const footOf = async (at: string) => (await (await fetch(host.url + at)).text()).split('<footer class="footer"')[1];
    expect(await footOf(pages.about)).toContain(`action="${api.subscribe}"`);
    expect(await footOf(path)).not.toContain(`action="${api.subscribe}"`);
    // A headless browser is not counted as a reader, so this context has a normal user agent.
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const reader = await (await sharedBrowser()).newContext({ userAgent });
    const reading = await openPage(reader, [/404/]);
    const told = (what: object) =>
      reading.page.waitForRequest(
        (request) => request.url().endsWith(api.analyticsEvents) && JSON.stringify(what) === (request.postData() ?? ''),
      );
    const opened = told({ path, from: '' });
    await reading.page.goto(host.url + path);
    await opened;
    const read = told({ path, end: true });
    await reading.page.keyboard.press('End');
    await read;
    const lost = told({ path: '/nowhere', missing: true });
    await reading.page.goto(`${host.url}/nowhere`);
    await lost;
    const searched = told({ path: pages.search, search: 'zzzz' });
    await reading.page.goto(host.url + pages.search);
    await reading.page.getByRole('searchbox').fill('zzzz');
    await searched;
    await reading.page.goto(`${host.url}/resume`);
    // Downloads are listed after three clicks. The test checks the result instead of the requests, because beacons that
    // outlive their page are invisible to it.
    for (const _ of [1, 2, 3]) await reading.page.getByRole('link', { name: 'Plain text' }).click();
    await expect
      .poll(async () => ((await (await ownerCall('GET', api.analytics)).json()) as AnalyticsResponse).downloads)
      .toEqual([{ text: '/resume', count: 3 }]);
    expect(reading.consoleErrors).toEqual([]);
    await reader.close();

    await page.goto(host.url + adminScreens.analytics.path);
    await page.getByRole('row', { name: new RegExp(path) }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('the owner approves the shown version: a changed text or name is shown first', async () => {
    const baseURL = host.url;
    const [own, other] = await Promise.all([0, 1].map(async () => (await sharedBrowser()).newContext({ baseURL })));
    const [admin, reader] = [await openPage(own!, [/409/]), await openPage(other!)];
    const email = 'grace@example.com';
    await signUp(reader.page, email);
    await reader.page.waitForURL(`**${pages.profile}`);
    await reader.page.goto(await confirmLink(email));
    await reader.page.getByRole('button', { name: 'Confirm email address' }).click();
    const ownerCall = await signInForCalls(own!, host);
    await putSettings(ownerCall, { comments: true });
    const post = await newestPost(ownerCall);
    const path = pages.postAt(post);
    const isSeen = async (text: string) => (await (await fetch(host.url + path)).text()).includes(text);

    await reader.page.goto(pages.profile);
    const nameForm = reader.page.getByRole('region', { name: 'Public profile' });
    const rename = async (name: string) => {
      await nameForm.getByLabel('Public name').fill(name);
      await nameForm.getByRole('button', { name: 'Save' }).click();
      await expectAlert(reader.page, words.accounts.accountUpdated, 'success');
    };
    await rename('Grace');
    const { id } = (await call(reader.page, 'POST', api.postComments(post.id), { text: 'A kind word' })) as {
      id: string;
    };

    await admin.page.goto(pages.dashboard);
    const held = admin.page.getByRole('listitem').filter({ hasText: 'Grace' });
    await held.getByText('A kind word').waitFor();
    await call(reader.page, 'PATCH', api.comment(id), { text: 'Another word' });
    await held.getByRole('button', { name: 'Approve' }).click();
    await expectAlert(admin.page, messages.approvalChanged, 'warning');
    await held.getByText('Another word').waitFor();
    expect(await isSeen('word</p>')).toBe(false);
    await held.getByRole('button', { name: 'Approve' }).click();
    await held.waitFor({ state: 'detached' });
    await expect.poll(() => isSeen('Another word')).toBe(true);

    await rename('Grace Hopper');
    await nameForm.getByText('“Grace Hopper” is waiting for approval').waitFor();
    await admin.page.reload();
    const waiting = admin.page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
    await waiting.getByText(words.commenting.nameUntilThen('Grace')).waitFor();
    expect(await axeFindings(admin.page)).toEqual([]);
    await rename('Grace Murray Hopper');
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await expectAlert(admin.page, messages.approvalChanged, 'warning');
    const renamed = admin.page.getByRole('listitem').filter({ hasText: 'Grace Murray Hopper' });
    await renamed.getByRole('button', { name: 'Approve' }).click();
    await renamed.waitFor({ state: 'detached' });
    await expect.poll(() => isSeen('Grace Murray Hopper')).toBe(true);
    expect([...admin.consoleErrors, ...reader.consoleErrors]).toEqual([]);
    await own?.close();
    await other?.close();
  });

  async function confirmLink(email: string): Promise<string> {
    const find = async () => {
      const names = (await readdir(host.outbox)).filter((name) => !name.startsWith('.'));
      const mails = await Promise.all(names.map(async (name) => readFile(join(host.outbox, name), 'utf8')));
      return mails.find((mail) => mail.includes(email))?.match(/\/users\/confirm\/[\w-]+/)?.[0];
    };
    await expect.poll(find).toBeDefined();
    return (await find()) ?? '';
  }

  /** The visitor's emails, as text. */
  async function mailsTo(email: string): Promise<string[]> {
    const names = (await readdir(host.outbox)).filter((name) => !name.startsWith('.'));
    const mails = await Promise.all(names.map(async (name) => readFile(join(host.outbox, name), 'utf8')));
    const parsed = mails.map((mail) => JSON.parse(mail) as { to: string; text: string });
    return parsed.filter(({ to }) => to === email).map(({ text }) => text);
  }

  /** Moves the focus by Tab to the element with this name or text. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at?.getAttribute('name') ?? at?.textContent?.trim();
      });
      if (focused === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  }

  test.each([
    ['Japanese, 390 wide', 390, ja, '/ja', '葦について'],
    ['English, 1280 wide', 1280, words, '', 'About reeds'],
  ] as const)('%s: a visitor comments by keys, with four screens and one email', async (_, width, say, part, title) => {
    const owner = await (await sharedBrowser()).newContext();
    const ownerCall = await signInForCalls(owner, host);
    await putSettings(ownerCall, { comments: true, follow: true, languages: ['en', 'ja'] });
    const id = await makePost(ownerCall, title, 'Notes', title, part ? { language: 'ja' } : {});
    expect((await ownerCall('PATCH', api.post(id), { published: true })).ok()).toBe(true);
    const made = (await (await ownerCall('GET', api.post(id))).json()) as PostSummary;
    const post = part + pages.postAt(made);

    const viewport = { width, height: 800 };
    const context = await (await sharedBrowser()).newContext({ viewport, baseURL: host.url });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(post);
    const screens: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.push(new URL(frame.url()).pathname.replace(/confirm\/.*/, 'confirm'));
    });
    await tabTo(page, say.comments.write);
    await page.keyboard.press('Enter');
    const text = page.getByRole('textbox', { name: say.commenting.yourComment, exact: true });
    await text.waitFor();
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type('Typed before the account.');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await tabTo(page, say.commenting.signUp);
    await page.keyboard.press('Enter');

    await page.getByText(say.accountPages.signupLead(true, true)).waitFor();
    const email = `reader-${width}@example.com`;
    for (const [name, value] of [
      ['email', email],
      ['email-confirm', email],
      ['password', password],
      ['password-confirm', password],
    ] as const) {
      await tabTo(page, name);
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await page.getByText(say.commenting.confirmFirst).waitFor();
    expect(await text.inputValue()).toBe('Typed before the account.');
    expect(await axeFindings(page)).toEqual([]);

    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const link = /\/users\/confirm\/\S+/.exec((await mailsTo(email))[0] ?? '')?.[0] ?? '';
    await page.goto(link);
    await tabTo(page, say.mailedLinks.confirmAddress);
    await page.keyboard.press('Enter');
    const name = page.getByLabel(say.commenting.publicName);
    await name.waitFor();
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await text.inputValue()).toBe('Typed before the account.');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('Reader');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: say.commenting.yourHeld }).getByText('Typed before').waitFor();
    expect(await text.inputValue()).toBe('');
    expect(screens).toEqual(
      [part + pages.signup, post, pages.confirmEmail(''), post].map((at) => at.replace(/\/$/, '')),
    );
    expect(await mailsTo(email)).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    await context.close();
    await owner.close();
  });

  test('the list of subscribers checks the session when it opens, and appears after the answer', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page, consoleErrors } = await openPage(context, [/403/]);
    await logIn(page);
    let asked = 0;
    await page.route(`**${api.subscribers}?*`, async (route) => {
      asked += 1;
      // Simulates an expired confirmation of the password.
      await (asked === 1
        ? route.fulfill({ status: 403, json: { message: messages.stepUp, code: 'STEP_UP' } })
        : route.continue());
    });
    await page.goto(host.url + pages.subscribers);
    const dialog = page.getByRole('dialog', { name: messages.stepUp });
    await dialog.getByLabel('Password').fill(host.admin.password);
    await dialog.getByRole('button', { name: words.profile.stepUp }).click();
    await page.getByText(words.newsletter.none).waitFor();
    await page.getByText(words.newsletter.count(0)).waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/**
 * A reviewer with a comment link selects words and comments; the author sees the comment next to the text, replies and
 * resolves it.
 */
describe('reviewers', () => {
  const writer = startWriter();
  const { reviews } = words;
  const shots = process.env['SHOTS'];

  test('a reviewer marks words and writes, the author answers and settles, the reviewer sees it', async () => {
    const call = await writer.signIn();
    const paragraphs = ['The reeds stand in the river.', 'Nobody has counted them <script>yet</script>.'];
    const blocks = paragraphs.map((text, at) => ({ id: `p${at}`, type: 'paragraph', data: { text, align: 'left' } }));
    const data = { title: 'Reeds in review', categoryName: 'Notes', published: false, keywords: [] };
    const texts = { body: documentToJson({ blocks }), summary: documentToJson({ blocks: [] }) };
    const { postId } = (await (await call('POST', api.posts, { data: { ...data, ...texts } })).json()) as {
      postId: string;
    };
    const made = await call('POST', api.postPreview(postId), { comment: true });
    const { pathname } = new URL(((await made.json()) as { url: string }).url);

    const context = await writer.site.browser.newContext({
      colorScheme: 'dark',
      viewport: { width: 390, height: 800 },
    });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(writer.site.host.url + pathname);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // Words are selected in the text. Without a pointer, they can be typed or pasted into the field.
    await page
      .locator('.e-content p')
      .first()
      .evaluate((paragraph) => {
        const node = paragraph.firstChild as Text;
        getSelection()?.setBaseAndExtent(node, 4, node, 9);
      });
    await button(page, reviews.commentOnWords).focus();
    await page.keyboard.press('Enter');
    const form = page.locator('form[data-failed]');
    expect(await form.getByLabel(reviews.words).inputValue()).toBe('reeds');
    await page.keyboard.type('Which <b>species</b>?');
    await form.getByLabel(reviews.name).fill('Mori');
    await form.getByRole('button', { name: reviews.send }).press('Enter');
    const own = page.locator('.reviews li');
    await own.waitFor();
    expect(await own.innerText()).toContain('Which <b>species</b>?');
    expect(await own.locator('blockquote').innerText()).toBe('reeds');
    expect(await page.evaluate(() => CSS.highlights.get('review')?.size)).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/review-390-dark.png`, fullPage: true });

    const editor = await writer.newPage(pages.post(postId));
    await bodyOf(editor).getByText('The reeds').waitFor();
    await button(editor, `${words.editor.reviews}: ${words.editor.openReviews(1)}`).click();
    const panel = editor.getByRole('dialog', { name: reviews.ofReviewers });
    const thread = panel.getByRole('article', { name: 'Mori' });
    await thread.waitFor();
    expect(await thread.locator('blockquote').innerText()).toBe('reeds');
    const isInText = () =>
      [...(CSS.highlights.get('review') ?? [])].every(
        ({ startContainer }) => startContainer.parentElement?.closest('.writing') != null,
      );
    expect(await editor.evaluate(isInText)).toBe(true);
    expect(await axeFindings(editor)).toEqual([]);
    if (shots) await editor.screenshot({ path: `${shots}/review-editor-1280.png` });
    await thread.getByRole('button', { name: reviews.show }).click();
    expect(await editor.evaluate(() => document.activeElement?.textContent)).toContain('The reeds');
    await thread.getByLabel(reviews.answerTo('Mori')).fill('Phragmites.');
    await thread.getByRole('button', { name: reviews.answer, exact: true }).click();
    // The field has the words, too, until they are sent; then the buttons move down.
    await thread.getByRole('paragraph').filter({ hasText: 'Phragmites.' }).waitFor();
    await thread.getByRole('button', { name: reviews.settle }).click();
    await panel.getByText(reviews.settledOnes(1)).waitFor();
    expect(await editor.locator('.editor-bar').getByText(words.editor.openReviews(1)).count()).toBe(0);

    await page.reload();
    expect(await own.innerText()).toContain('Phragmites.');
    expect(await own.innerText()).toContain(reviews.settled);
    // The form also works without JavaScript.
    const plain = await writer.site.browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(writer.site.host.url + pathname);
    expect(await still.locator('.reviews li').count()).toBe(0);
    await still.getByLabel(reviews.name).fill('Abe');
    await still.getByLabel(reviews.comment).last().fill('A plain word');
    await still.getByRole('button', { name: reviews.send }).click();
    await still.locator('.reviews li').waitFor();
    expect(await still.locator('.reviews li').innerText()).toContain('A plain word');
    expect(still.url()).toMatch(/#comment-/);
    expect(consoleErrors).toEqual([]);
    await Promise.all([context.close(), plain.close()]);
  });
});

/** A post as an email in email programs: narrow and wide, light and dark, with images and without (NEWS-12). */
describe('letter screens', () => {
  const url = 'https://site.test';
  const block = (type: string, data: object) => ({ type, data });
  const math = (tex: string) => `<span class="inline-math">${tex}</span>`;
  const blocks = [
    block('paragraph', {
      text: `The angle ${math('\\theta_i')} with ${math('e^{i\\pi}+1=0')} and ${math('\\frac{a_g}{b}')} in a <b>line</b> of <a href="/about">text</a>, 日本語の文章も。`,
      align: 'left',
    }),
    block('math', { tex: '\\int_0^1 \\frac{x^2}{1+x}\\,dx = \\sum_{n=1}^\\infty a_n', label: '' }),
    block('header', { text: 'A part', level: 2 }),
    block('code', {
      code: 'const long = "a line of code that is longer than any telephone is wide, by far";',
      language: 'js',
    }),
    block('table', {
      withHeadings: true,
      content: [
        ['Year', 'Finds'],
        ['1890', '12'],
      ],
    }),
    block('quote', { text: 'A quote.', caption: 'Somebody', alignment: 'left' }),
    block('paragraph', { text: `https://site.test/${'x'.repeat(200)}`, align: 'left' }),
  ];

  let html: string;
  const pictures = new Map<string, Buffer>();

  beforeAll(async () => {
    const { db, close } = await pgliteDatabase();
    await addOwner(db);
    await putRecords(db, 'site', [{ key: 'site', view: { follow: true } }]);
    const content = {
      title: 'A post of formulas',
      categoryName: 'Notes',
      keywords: [],
      body: JSON.stringify({ blocks }),
      summary: '{"blocks":[]}',
      readingTime: 1,
    };
    const now = new Date('2026-11-21T00:00:00Z');
    const app = { db, images: createImages(undefined) };
    const photograph = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#258' } });
    const figure = await importMedium(app, 'sea.png', await photograph.png().toBuffer(), now);
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h9"/></svg>',
    );
    const small = await importMedium(app, 'small.svg', drawing, now);
    for (const { id } of [figure, small])
      blocks.push(block('figure', { media: id, alt: 'A sea', caption: '', width: 'column' }));
    content.body = JSON.stringify({ blocks });
    await insertPost(db, 'live', content, now);
    await makeLive(db, 'live', 1, now);
    await requestBuild(db, now);
    const letters = createNewsletter(url, renderedPosts(db), async (wanted) => {
      const drawn = new Map<string, Uint8Array>();
      for (const [name, formula] of wanted) drawn.set(name, await drawFormula(formula));
      for (const [name, png] of drawn) pictures.set(`${url}/cards/${name}`, Buffer.from(png));
      return drawn;
    });
    html = (await letters.post(db, 'live', 'en'))?.html ?? '';
    for (const [, address = ''] of html.matchAll(/<img src="([^"]+)"/g)) {
      const form = parseVariantPath(new URL(address).pathname);
      if (form) pictures.set(address, Buffer.from(await makeVariant(app, form)));
    }
    await close();
  });

  test('each formula has its picture, and its TeX where pictures are off', () => {
    const named = [...html.matchAll(/<img src="([^"]+)" alt="([^"]*)" class="formula"/g)];
    expect(named.map(([, , alt]) => alt)).toEqual([
      '\\theta_i',
      'e^{i\\pi}+1=0',
      '\\frac{a_g}{b}',
      '\\int_0^1 \\frac{x^2}{1+x}\\,dx = \\sum_{n=1}^\\infty a_n',
    ]);
    expect(named.map(([, src]) => src)).toEqual([...pictures.keys()].filter((address) => address.endsWith('.png')));
  });

  const typeOf = (address: string) => (address.endsWith('.png') ? 'image/png' : 'image/jpeg');

  const screens = [320, 600, 1200].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((scheme) => [true, false].map((shown) => [width, scheme, shown] as const)),
  );

  /**
   * The screens that are tested outside of the campaign: the narrowest screen in light mode, the narrowest in dark mode
   * without images, and the widest screen.
   */
  const extremes = [screens[0], screens[3], screens[8]].flatMap((one) => (one ? [one] : []));

  test.each(isCampaign ? screens : extremes)('at %i, %s, pictures shown: %s', async (width, colorScheme, shown) => {
    const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 800 }, colorScheme });
    const asked: string[] = [];
    await context.route('**/*', (route) => {
      const address = route.request().url();
      asked.push(address);
      const body = pictures.get(address);
      return shown && body ? route.fulfill({ body, contentType: typeOf(address) }) : route.abort();
    });
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load' });
    // The email requests only its own images, runs no scripts, and is not cut off.
    expect(asked.filter((address) => !pictures.has(address))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (shown) {
      const { pictures: seen } = await measureMail(page);
      expect(seen.slice(0, 3).map(({ height }) => height)).toEqual([32, 32, 32]);
    }
    // Axe's landmark rules do not apply, because an email is part of an email program's page.
    const only = ['color-contrast', 'image-alt', 'link-name', 'list', 'table-fake-caption', 'td-headers-attr'];
    expect(await axeFindings(page, { only })).toEqual([]);
    await context.close();
  });

  test('in Outlook the column has its width, and every picture is shown, in its shape and no wider', async () => {
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 1_400, height: 800 } });
    await context.route('**/*', (route) => {
      const address = route.request().url();
      const body = pictures.get(address);
      return body ? route.fulfill({ body, contentType: typeOf(address) }) : route.abort();
    });
    const page = await context.newPage();
    await page.setContent(asOutlookReads(html), { waitUntil: 'load' });
    const { column, pictures: seen } = await measureMail(page);
    expect(column).toBe(640);
    expect(seen.map(({ width }) => width)).toEqual([...seen.slice(0, 4).map(({ width }) => width), 574, 90]);
    for (const { width, height, ratio, isFormula } of seen) {
      expect(width).toBeLessThanOrEqual(574);
      // The height may differ by half a pixel.
      expect(Math.abs(width / ratio - height)).toBeLessThanOrEqual(isFormula ? 1 : 0.5);
    }
    await context.close();
  });
});

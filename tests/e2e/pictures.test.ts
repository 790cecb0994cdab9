/** Pictures, from the file to readers. */
import { authResponse } from '#contract/accounts.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import sharp from 'sharp';
import type { BrowserContext } from 'playwright';
import { describe, expect, test } from 'vitest';
import { bodyOf, editorReady } from './harness/writer.ts';
import { sharedSite } from './started-site.ts';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Images on the real host: selected in the editor, uploaded in parts, described, published, viewed without JavaScript.
 */
describe('pictures', () => {
  const site = sharedSite();

  async function writer(context: BrowserContext): Promise<{ id: string; csrfToken: string }> {
    const { host } = site;
    const send = async (path: string, data: unknown): Promise<unknown> =>
      (await context.request.post(host.url + path, { data, headers: { origin: host.url } })).json();
    const { email, password } = host.admin;
    const { csrfToken } = authResponse.parse(await send(api.login, { email, password }));
    const rest = { title: 'With pictures', categoryName: 'Notes', keywords: [], summary: '{"blocks":[]}' };
    const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'Words before.' } }] });
    const data = { ...rest, body, published: false, _csrf: csrfToken };
    return { id: savePostResponse.parse(await send(api.posts, { data })).postId, csrfToken };
  }

  /** Opens a post with an empty image block after its text. */
  async function beginFigure() {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const { id, csrfToken } = await writer(context);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.post(id));
    await editorReady(page);
    await bodyOf(page).getByText('Words before.').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await page.locator('.ce-popover-item[data-item-name="figure"]:visible').click();
    return { context, id, csrfToken, page, consoleErrors };
  }

  /**
   * An image that is larger than one upload part, wider than the stored size, and has a GPS position. It has only one
   * color, because it is then resized fast.
   */
  const photograph = async () =>
    sharp({ create: { width: 3_400, height: 510, channels: 3, background: '#258' } })
      .png({ compressionLevel: 0 })
      .withExif({ IFD3: { GPSLatitude: '35/1 0/1 0/1' } })
      .toBuffer();

  test('two pictures chosen at once, one described, saved, published, and read by a visitor', async () => {
    const { host, browser } = site;
    const { context, id, csrfToken, page, consoleErrors } = await beginFigure();
    const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    await (
      await chooser
    ).setFiles([
      { name: 'coast.png', mimeType: 'image/png', buffer: await photograph() },
      { name: 'seal.png', mimeType: 'image/png', buffer: small },
    ]);
    await page.locator('.figure img').nth(1).waitFor();
    // The editor displays the image and caption as for readers. A click on the image opens its panel without moving
    // content.
    const figure = page.locator('figure.figure').first();
    const panel = figure.getByRole('group', { name: 'Image', exact: true });
    await page.getByText('Words before.').click();
    const opacity = () => panel.evaluate((one) => getComputedStyle(one).opacity);
    const tall = (await figure.boundingBox())?.height;
    expect(await opacity()).toBe('0');
    await figure.locator('img').click();
    await expect.poll(opacity).toBe('1');
    const alt = page.getByRole('textbox', { name: /^Alt text/ }).first();
    expect(await alt.evaluate((field) => field === document.activeElement)).toBe(true);
    expect((await figure.boundingBox())?.height).toBe(tall);
    await alt.fill('A coast in the morning');
    await alt.press('Enter');
    await page.keyboard.type('Where it was taken.');
    expect(await axeFindings(page, { within: '.figure' })).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Post saved.').waitFor();
    await context.request.patch(host.url + api.post(id), {
      data: { published: true, _csrf: csrfToken },
      headers: { origin: host.url },
    });

    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const { page: reader, consoleErrors: readerErrors } = await openPage(visitor);
    await reader.goto(host.url + pages.post(id));
    const pictures = reader.locator('.prose figure.figure img');
    expect(await pictures.count()).toBe(2);
    expect(await pictures.first().getAttribute('alt')).toBe('A coast in the morning');
    expect(await pictures.first().getAttribute('loading')).toBeNull();
    expect(await pictures.nth(1).getAttribute('loading')).toBe('lazy');
    expect(await reader.getByText('Where it was taken.').count()).toBe(1);
    const address = (await pictures.first().getAttribute('src')) ?? '';
    const answer = await visitor.request.get(host.url + address);
    const { exif, width = 0 } = await sharp(await answer.body()).metadata();
    expect([answer.status(), exif, width <= 3_200]).toEqual([200, undefined, true]);
    await visitor.close();

    await context.close();
    expect([...consoleErrors, ...readerErrors]).toEqual([]);
  });

  test('parts of a picture are marked by mouse and keys, taken back, and speak to a visitor without a script', async () => {
    const { host, browser } = site;
    const { context, id, csrfToken, page, consoleErrors } = await beginFigure();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    const flat = { width: 1_000, height: 400, channels: 3, background: '#e8dcc4' } as const;
    const buffer = await sharp({ create: flat }).png().toBuffer();
    await (await chooser).setFiles([{ name: 'letter.png', mimeType: 'image/png', buffer }]);
    await page.locator('.figure img').waitFor();
    await page.getByRole('textbox', { name: /^Alt text/ }).fill('A letter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Read twice.');
    await page.keyboard.press('Control+/');
    await page.locator('.ce-popover--opened').getByText('Annotate', { exact: true }).click();

    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add annotation');

    // By mouse: draws, moves, and resizes at a corner.
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      const picture = await page.locator('.region-marks').boundingBox();
      if (!picture) throw new Error('The picture is not shown.');
      const at = ([x, y]: readonly [number, number]) =>
        [picture.x + picture.width * x, picture.y + picture.height * y] as const;
      await page.mouse.move(...at(from));
      await page.mouse.down();
      await page.mouse.move(...at(to), { steps: 3 });
      await page.mouse.up();
    };
    const parts = page.locator('.region-mark');
    const placeOf = (index: number) =>
      parts.nth(index).evaluate((box: HTMLElement) => {
        const { left, top, width, height } = box.style;
        return [left, top, width, height].map((part) => Math.round(parseFloat(part)));
      });
    await drag([0.5, 0.2], [0.6, 0.6]);
    await expect.poll(() => placeOf(0)).toEqual([50, 20, 10, 40]);
    await drag([0.55, 0.4], [0.65, 0.5]);
    await expect.poll(() => placeOf(0)).toEqual([60, 30, 10, 40]);
    await drag([0.7, 0.7], [0.75, 0.8]);
    await expect.poll(() => placeOf(0)).toEqual([60, 30, 15, 50]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Worn by the fold');
    await page.getByRole('textbox', { name: 'Transcription', exact: true }).fill('御 on, go');
    await page.getByRole('textbox', { name: 'Confidence (0 to 1)' }).fill('48 %');
    await page.getByRole('textbox', { name: /^Other transcriptions/ }).fill('後 go .33');

    // By keyboard: adds, moves and resizes an annotation, and deletes a third.
    const add = page.getByRole('button', { name: 'Add annotation' });
    await add.press('Enter');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', '+', 'Enter'])
      await page.keyboard.press(key);
    await page.keyboard.type('A seal');
    await expect.poll(() => placeOf(1)).toEqual([37, 38, 23, 22]);
    await add.press('Enter');
    await page.keyboard.press('Delete');
    await expect.poll(() => parts.count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => parts.count()).toBe(3);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => parts.count()).toBe(2);
    expect(await axeFindings(page, { within: '.figure' })).toEqual([]);
    // The changes are autosaved.
    const stored = async () => (await context.request.get(host.url + api.post(id))).text();
    await expect.poll(stored).toMatch(/Worn by the fold.*on, go \.48.*後 go \.33.*A seal/);
    await context.request.patch(host.url + api.post(id), {
      data: { published: true, _csrf: csrfToken },
      headers: { origin: host.url },
    });

    const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const { page: reader, consoleErrors: readerErrors } = await openPage(visitor);
    await reader.goto(host.url + pages.post(id));
    const regions = reader.locator('.prose a.region');
    expect(await regions.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      '1 Worn by the fold; 御 on, go: 48 %; 後 go: 33 %',
      '2 A seal',
    ]);
    const note = reader.locator('.region-note').first();
    expect(await note.isVisible()).toBe(false);
    await regions.first().hover();
    await expect.poll(() => note.isVisible()).toBe(true);
    await reader.mouse.move(0, 0);
    await regions.nth(1).focus();
    await expect.poll(() => reader.locator('.region-note').nth(1).isVisible()).toBe(true);
    await regions.first().press('Enter');
    await expect.poll(() => new URL(reader.url()).hash).toBe('#region::1-1');
    expect(await reader.locator('.region-list > li:target').innerText()).toContain('Worn by the fold');
    const [image, boxes] = await Promise.all(
      ['.annotated-picture img', '.annotated-picture > svg'].map((one) => reader.locator(one).boundingBox()),
    );
    expect(boxes).toEqual(image);
    await visitor.close();
    await page.goto(host.url + pages.post(id));
    await page.locator('.region-label').first().waitFor();
    // Waits for fade-ins, because a pale element fails the contrast check.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
    expect([...consoleErrors, ...readerErrors]).toEqual([]);
  });

  test('a picture gets another beside it and one for the dark scheme; readers get the one of their scheme, chosen or not', async () => {
    const { host, browser } = site;
    const { context, id, csrfToken, page, consoleErrors } = await beginFigure();
    const give = async (button: string, ...colours: string[]) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).first().press('Enter');
      const files = colours.map(async (background) => ({
        name: `${background}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      }));
      await (await chooser).setFiles(await Promise.all(files));
    };
    const shown = page.locator('figure.figure img');
    await give('Choose an image', '#eee');
    await shown.waitFor();
    const ofBlock = async (name: string) => {
      await page.locator('.figure-caption').last().focus();
      await page.keyboard.press('Control+/');
      await page.locator('.ce-popover--opened').getByText(name).click();
    };
    await page.getByRole('button', { name: 'Add an image for dark mode' }).press('Enter');
    // The pasted image becomes the image for dark mode, which is still missing.
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], 'pasted.png', { type: 'image/png' }));
      const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pasted);
    });
    await expect.poll(() => shown.count()).toBe(2);
    await ofBlock('Add an image beside this one');
    await give('Choose an image', '#a33', '#3a3');
    await expect.poll(() => shown.count()).toBe(4);
    const captions = page.locator('.items .figure-caption');
    for (const [index, words] of ['Ground', 'Red', 'Green'].entries()) {
      await page
        .getByRole('textbox', { name: /^Alt text/ })
        .nth(index)
        .fill(`A leaf, ${words}`);
      await captions.nth(index).click();
      await page.keyboard.type(words);
    }
    const bars = page.locator('.items .block-panel');
    await bars.nth(1).getByRole('textbox', { name: 'Label' }).fill('fig:red');
    // By keyboard: moves the last image up, and undoes the move.
    await bars.nth(2).getByRole('button', { name: 'Move image earlier' }).press('Enter');
    await expect.poll(() => captions.allInnerTexts()).toEqual(['Ground', 'Green', 'Red']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => captions.allInnerTexts()).toEqual(['Ground', 'Red', 'Green']);
    expect(await axeFindings(page, { within: '.figure' })).toEqual([]);
    const stored = async () => (await context.request.get(host.url + api.post(id))).text();
    await expect.poll(stored).toMatch(/Ground.*Red.*fig:red.*Green/);
    // The chosen theme overrides the system's theme, also in the editor.
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect.poll(() => page.locator('.items source[media]').first().getAttribute('media')).toBe('all');
    await context.request.patch(host.url + api.post(id), {
      data: { published: true, _csrf: csrfToken },
      headers: { origin: host.url },
    });
    await context.close();

    for (const [system, chosen, isDark] of [
      ['light', undefined, false],
      ['dark', undefined, true],
      ['light', 'dark', true],
      ['dark', 'light', false],
    ] as const) {
      const visitor = await browser.newContext({
        colorScheme: system,
        javaScriptEnabled: chosen !== undefined,
        viewport: { width: 1280, height: 900 },
      });
      if (chosen) await visitor.addInitScript((theme) => localStorage.setItem('theme', theme), chosen);
      const { page: reader, consoleErrors: readerErrors } = await openPage(visitor);
      await reader.goto(host.url + pages.post(id));
      const first = reader.locator('.prose .several img').first();
      const other = reader.locator('.prose .several source[media]').first();
      const dark = /^\/media\/[\w-]{22}/.exec((await other.getAttribute('srcset')) ?? '')?.[0] ?? 'none';
      const shows = () => first.evaluate((image: HTMLImageElement, start) => image.currentSrc.includes(start), dark);
      await expect.poll(shows).toBe(isDark);
      expect(readerErrors).toEqual([]);
      await visitor.close();
    }
    expect(consoleErrors).toEqual([]);
  });
});

/**
 * Large request bodies on the real host. A response can precede the end of the body, and must reach a client that is
 * still sending.
 */
describe('large bodies', () => {
  const MB = 1024 * 1024;
  const site = sharedSite();

  /** Opens a connection and sends the headers of a request with a body of this size. */
  function begin(path: string, bytes: number) {
    const { hostname, port, origin, host: name } = new URL(site.host.url);
    const socket = connect({ host: hostname, port: Number(port) });
    let received = '';
    let isClosed = false;
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('close', () => (isClosed = true)).on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${name}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    return { socket, received: () => received, isClosed: () => isClosed };
  }

  test.each([
    [pages.setup('anything'), '404'],
    [api.imports, '401'],
    [api.posts, '401'],
  ])('%s answers a visitor before the body has arrived', async (path, status) => {
    const { socket, received } = begin(path, path === api.posts ? MB : 4 * MB);
    await expect.poll(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  test('a client that sends its body slowly sees the refusal, and its next request is answered', async () => {
    const { socket, received, isClosed } = begin(api.posts, MB);
    await expect.poll(received).toContain('HTTP/1.1 401 ');
    // Sending takes longer than half a second. The refused connection must stay open, because a browser reads a response
    // only after it has sent the whole body.
    for (let part = 0; part < 16; part += 1) {
      socket.write(Buffer.alloc(MB / 16, 0x20));
      await delay(60);
    }
    socket.write(`GET ${api.health} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(received).toContain('HTTP/1.1 200 ');
    expect(isClosed()).toBe(false);
    socket.destroy();
  });
});

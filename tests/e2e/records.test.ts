/** The owner's records: each form, each Add action, and editing from the page. */
import { editPage, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type Call, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign, longTest } from './harness/long.ts';
import { sharedSite, startSite } from './started-site.ts';
import { keyOfSingle } from '#contract/content.ts';
import { contentKinds } from '#contract/content-keys.ts';
import { sentences } from '#contract/record-sentences.ts';
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import sharp from 'sharp';

const site = startSite();

/** Every 'Add …' action of the site as the owner uses it: the fields, Publish, and the page that readers see. */
describe('owner adding', () => {
  const { adminArea, content, screens } = words;

  interface Added {
    /** Values by field label. */
    fields: Record<string, string>;
    /** Entries of lists, by label of the list. */
    entries?: Record<string, string[]>;
    /** Text for the record's block editor. */
    body?: string;
    /** Pages on which a visitor sees the record, each with a text of the record. */
    seen: [page: string, text: string][];
  }

  const added: Record<Exclude<keyof typeof content.add, 'publication'>, Added> = {
    project: {
      fields: {
        Name: 'A reader of hands',
        Date: '2024-05',
        Category: 'Software',
        Description: 'It reads what was crossed out.',
      },
      entries: { Technologies: ['TypeScript', 'PostgreSQL'] },
      seen: [
        [pages.home, 'A reader of hands'],
        [pages.home, 'PostgreSQL'],
      ],
    },
    news: {
      fields: { Date: '2098-03', Text: 'The reading room is open.' },
      seen: [[pages.home, 'The reading room is open.']],
    },
    talk: {
      fields: { Title: 'On crossed-out words', Date: '2024-06-01', Event: 'Seminar on Scripts', Place: 'Lund' },
      seen: [[pages.research, 'Seminar on Scripts · Lund']],
    },
    teaching: {
      fields: { Title: 'Reading old hands', Institution: 'University of Lund', Role: 'Lecturer', 'Start date': '2023' },
      seen: [[pages.research, 'Reading old hands']],
    },
    service: {
      fields: { Role: 'Reviewer', Organization: 'Journal of Ink' },
      seen: [[pages.research, 'Journal of Ink']],
    },
    award: {
      fields: { Title: 'Prize of the Reading Room', Date: '2024-02', 'Awarded by': 'The City' },
      seen: [
        [pages.research, 'Prize of the Reading Room'],
        [pages.about, 'Prize of the Reading Room'],
        [pages.document('resume'), 'Prize of the Reading Room'],
        [pages.document('cv'), 'Prize of the Reading Room'],
      ],
    },
    page: {
      fields: { Title: 'Our laboratory' },
      body: 'Where we read.',
      seen: [['/our-laboratory', 'Where we read.']],
    },
  };

  const kinds = Object.entries(added) as [keyof typeof added, Added][];
  /** `npm test` adds a record with a list, one that several pages show, and one with a text. */
  const tried = new Set<string>(['project', 'award', 'page']);

  /** Fills in a form by its labels; lists have a button that adds an entry. */
  async function fill(page: Page, { fields, entries = {}, body }: Added): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await page
        .locator('.record-form')
        .getByLabel(new RegExp(`^${label}( ${content.optional})?$`))
        .fill(value);
    }
    for (const [list, values] of Object.entries(entries)) {
      for (const [index, value] of values.entries()) {
        await page.getByRole('button', { name: content.addEntry(list), exact: true }).click();
        await page.getByLabel(`${list} ${index + 1}`, { exact: true }).fill(value);
      }
    }
    if (body === undefined) return;
    await page.locator('.field-blocks [contenteditable="true"], .field-blocks textarea').first().click();
    await page.keyboard.type(body);
  }

  /** Opens the form of a new record from the dashboard, by keys only. */
  async function add(page: Page, kind: keyof typeof content.add): Promise<void> {
    await page.locator('[data-menu-session] button').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: adminArea.palette.find }).fill(content.add[kind]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.edit}?**`);
  }

  test.each([1280, ...inCampaign(390)])(
    'each way of adding, from the command palette to the page that readers see, at %i',
    async (width) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      const call = await signInForCalls(context, site.host);
      const { page, consoleErrors } = await openPage(context);
      // Makes the academic CV public, and adds awards to the resume, so that the added records are displayed there.
      const profile = (await (await call('GET', '/api/content/profile/profile')).json()) as {
        data: object;
        revision: number;
      };
      const data = { ...profile.data, 'x-resume': { awards: true } };
      await call('PUT', '/api/content/profile/profile', { data, revision: profile.revision, publish: true });
      const documents = { cv: { public: true } };
      const known = await call('GET', '/api/content/documents/main');
      const { revision = 0 } = known.ok() ? ((await known.json()) as { revision: number }) : {};
      await call('PUT', '/api/content/documents/main', { data: documents, revision, publish: true });
      for (const [kind, one] of isCampaign ? kinds : kinds.filter(([kind]) => tried.has(kind))) {
        await page.goto(site.host.url + pages.dashboard);
        await add(page, kind);
        await fill(page, one);
        expect(await axeFindings(page, { within: '.record' }), kind).toEqual([]);
        await page.getByRole('button', { name: content.publish, exact: true }).click();
        await page.getByText(content.published).waitFor();
        expect(await page.locator('.post-status').textContent(), kind).toBe(content.live);
        for (const [address, text] of one.seen) {
          await expect
            .poll(
              async () => {
                const answer = await fetch(site.host.url + address);
                return answer.status === 200 && (await answer.text()).replaceAll('&#39;', "'").includes(text);
              },
              { message: `${kind} on ${address}` },
            )
            .toBe(true);
        }
        const visitor = await site.browser.newPage({ viewport: { width, height: 844 } });
        await visitor.goto(site.host.url + (one.seen[0]?.[0] ?? pages.home));
        const shown = visitor
          .locator('main')
          .getByText(one.seen[0]?.[1] ?? '')
          .first();
        await shown.scrollIntoViewIfNeeded();
        expect(await shown.isVisible(), kind).toBe(true);
        await visitor.close();
      }
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  /** Returns records as a reference manager exports them: long URLs and duplicate fields. */
  const exported = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const address = `https://repository.example.org/handle/${'1234567890'.repeat(8)}/${index}`;
      return `@article{exported-${index},
  title = {Of the exported work ${index}}, author = {Doe, Jane}, journal = {Journal of Ink}, year = 2020,
  url = {${address}}, urldate = {2020}, urldate = {2021},
  file = {/home/jane/${'Zotero'.repeat(12)}/${index}.pdf}
}`;
    }).join('\n\n');

  test('counts 57 records of a .bib during the upload, asks before leaving, and names missing parts', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context, [/400 \(Bad Request\)/]);
    let go = (): void => undefined;
    const held = new Promise<void>((release) => (go = release));
    await page.route('**' + api.contentRecord('publication', 'exported-20'), async (route) => {
      await held;
      await route.continue();
    });
    await page.route('**' + api.contentRecord('publication', 'exported-30'), (route) =>
      route.fulfill({ status: 400, json: { message: 'Not this one.' } }),
    );
    await page.goto(site.host.url + pages.dashboard);
    await add(page, 'publication');
    const file = { name: 'export.bib', mimeType: 'text/plain', buffer: Buffer.from(exported(57)) };
    await page.locator('.add-papers input[type=file]').setInputFiles(file);
    await page.getByText(content.papers.found(57)).waitFor();
    await page.getByText('exported-3, urldate: This field appears twice. Only the first value is used.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);

    await page.getByRole('button', { name: content.papers.add, exact: true }).click();
    await page.getByText(screens.countOf(55, 57)).waitFor();
    const asked = new Promise<string>((answer) =>
      page.once('dialog', (dialog) => {
        answer(dialog.type());
        void dialog.dismiss();
      }),
    );
    await page.getByRole('link', { name: content.back }).click();
    expect(await asked).toBe('beforeunload');
    go();
    await page.getByText(content.papers.added(56)).first().waitFor();
    await page.getByText(content.papers.notAdded(1)).waitFor();
    expect(await page.locator('.add-papers [role=alert] li').allTextContents()).toEqual([
      'Of the exported work 30 Not this one.',
    ]);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  /** Japanese in Shift_JIS, as old programs write it: 橘 葵「空白の型」 */
  const shiftJis = '8b6b2088a881758bf3949282cc8c5e8176';
  const styled = (text: string) => `<style face="normal" font="default" size="100%">${text}</style>`;
  const files = {
    en: {
      name: 'library.xml',
      buffer: Buffer.from(
        `<xml><records><record><ref-type name="Book">6</ref-type><titles><title>${styled('Of EndNote')}</title></titles><dates><year>2024</year></dates></record></records></xml>`,
      ),
      title: 'Of EndNote',
    },
    ja: {
      name: 'library.ris',
      buffer: Buffer.concat([
        Buffer.from('TY  - JOUR\r\nTI  - '),
        Buffer.from(shiftJis, 'hex'),
        Buffer.from('\r\nPY  - 2024\r\nER  - \r\n'),
      ]),
      title: '橘 葵「空白の型」',
    },
  };

  test.each([
    ['en', english],
    ['ja', japanese],
  ] as const)('a file of a reference manager is added by keys on a phone: %s', async (language, { content }) => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    const at = language === 'ja' ? '/ja' : '';
    await page.goto(site.host.url + at + editPage('publication', undefined, pages.research));
    const { title, ...file } = files[language];
    // The browser takes a moment to hand the dialog over, so the test waits for it from here.
    const chooser = page.waitForEvent('filechooser');
    await page.locator('.add-papers input[type=file]').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ ...file, mimeType: 'application/octet-stream' });
    await page.getByText(content.papers.found(1)).waitFor();
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    await page.getByRole('button', { name: content.papers.addAndPublish }).press('Enter');
    // The form of the paper. The message on it is gone after three seconds.
    await page.waitForURL(/[?&]key=/);
    await page.goto(`${site.host.url}${at}${pages.research}`);
    await page.locator('.work h3', { hasText: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/** For any record, its form opens, reports corrected and unusable values, and publishes a change. */
describe('owner forms', () => {
  const { content } = words;

  interface Stored {
    data: Record<string, unknown>;
    revision: number;
    liveRevision: number | null;
  }
  const read = async (call: Call, kind: string): Promise<Stored> =>
    (await (await call('GET', `/api/content/${kind}/${kind}`)).json()) as Stored;

  /**
   * A realistic résumé with parts that this site cannot use. It is published in the same way as content that is loaded
   * from a file.
   */
  const resume = {
    $schema: 'https://example.com/schema.json',
    basics: {
      name: 'Ada Byron',
      label: 'Analyst',
      email: 'nobody',
      website: 'ada.example',
      location: { country: 'gb' },
    },
    work: [
      { company: 'Museum', position: 'Reader', startDate: 'once upon a time', endDate: 'Present', notes: 'mine' },
      { company: 'Library', startDate: 'April 2011', endDate: '2012-01' },
    ],
    education: [{ institution: 'Lund', startDate: '2011', endDate: '2014', highlights: ['First'], courses: ['One'] }],
    meta: { theme: 'kendall' },
  };

  async function begin(call: Call): Promise<void> {
    const japanese = await call('GET', '/api/content/profile-ja/profile-ja');
    if (japanese.ok()) {
      const { revision } = (await japanese.json()) as Stored;
      await call('DELETE', '/api/content/profile-ja/profile-ja', { revision });
    }
    const { revision } = await read(call, 'profile');
    const put = { data: resume, revision, publish: true, fromFile: true };
    expect((await call('PUT', '/api/content/profile/profile', put)).status()).toBe(200);
  }

  const publish = async (page: Page) => page.getByRole('button', { name: content.publish, exact: true }).click();
  const part = (page: Page, name: string) => page.locator('.record-parts').getByRole('button', { name, exact: true });
  const bar = (page: Page) => page.locator('.editor-bar');

  test.each([1280, ...inCampaign(390)])(
    'changing one field of a résumé with unknown parts and publishing it changes nothing else, at %i',
    async (width) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      const call = await signInForCalls(context, site.host);
      await begin(call);
      const { page, consoleErrors } = await openPage(context);
      await page.goto(site.host.url + editPage('profile', undefined, pages.document('resume')));
      // Corrected values are reported, and unusable values are listed.
      await page.locator('.record-repaired summary').click();
      for (const sentence of [content.keyReadAs('company', 'name'), content.readAs('Country', 'gb', 'GB')]) {
        expect(await page.locator('.record-repaired').getByText(sentence).isVisible(), sentence).toBe(true);
      }
      expect(await bar(page).getByText(content.notOnSite).isVisible()).toBe(true);
      await bar(page).getByRole('button', { name: 'Museum: Start' }).click();
      const start = page.locator('[data-path="work[0].startDate"] input');
      expect(await start.inputValue()).toBe('once upon a time');
      expect(await start.getAttribute('aria-invalid')).toBe('true');
      expect(await start.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await axeFindings(page, { within: '.record' })).toEqual([]);
      // Keys without a field are listed and saved unchanged.
      await part(page, 'Education').click();
      await page.locator('.entries details summary').first().click();
      await page.getByText(content.alsoHere('highlights')).click();
      expect(await page.getByLabel(content.asWritten).first().inputValue()).toContain('"First"');
      expect(await axeFindings(page, { within: '.record' })).toEqual([]);

      await part(page, 'Basic information').click();
      await page.locator('[data-path="basics.label"] input').fill('Countess');
      await publish(page);
      await page.getByText(content.published).waitFor();
      const [said, seen, top] = await Promise.all(
        [page.locator('.alert'), page.locator('.page-preview').first(), bar(page)].map((one) => one.boundingBox()),
      );
      expect(said && top && said.y > top.y + top.height).toBe(true);
      if (width === 1280) expect(said && seen && said.x + said.width < seen.x).toBe(true);
      const { data, revision, liveRevision } = await read(call, 'profile');
      expect(data).toEqual({ ...resume, basics: { ...resume.basics, label: 'Countess' } });
      expect(liveRevision).toBe(revision);
      await expect.poll(async () => (await fetch(site.host.url + pages.home)).text()).toContain('Countess');
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  test('a field that is refused is marked, in sight, and named in the bar; the draft is saved, and the rest is seen beside it', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 700 } });
    const call = await signInForCalls(context, site.host);
    await begin(call);
    const { page, consoleErrors } = await openPage(context, [/ 400 /]);
    await page.goto(site.host.url + editPage('profile', undefined, pages.about, 'basics'));
    await page.locator('[data-path="basics.url"] input').fill('not an address');
    await page.locator('[data-path="basics.summary"] textarea').fill('She reads what was crossed out.');
    await expect
      .poll(async () => (await read(call, 'profile')).data)
      .toMatchObject({ basics: { website: 'not an address', summary: 'She reads what was crossed out.' } });
    await page.frameLocator('.page-preview iframe').last().getByText('She reads what was crossed out.').waitFor();

    await part(page, 'Skills').click();
    await publish(page);
    await bar(page).getByText(content.cannotPublish).waitFor();
    const field = page.locator('[data-path="basics.url"] input');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    const [box, top] = [await field.boundingBox(), await bar(page).boundingBox()];
    expect(box && top && box.y > top.y + top.height && box.y + box.height < 700).toBe(true);
    expect(await page.locator('[data-path="basics.url"]').getByText(sentences.linkStart).isVisible()).toBe(true);
    expect(await bar(page).getByRole('button', { name: 'Website' }).isVisible()).toBe(true);
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    expect((await read(call, 'profile')).liveRevision).not.toBe((await read(call, 'profile')).revision);

    await field.fill('ada.example');
    await publish(page);
    await page.getByText(content.published).waitFor();
    expect((await read(call, 'profile')).data).toMatchObject({ basics: { website: 'ada.example' } });
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('the form of a new record next to a page that does not exist opens without an error in the console', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    await begin(await signInForCalls(context, site.host));
    const { page, consoleErrors } = await openPage(context);
    for (const kind of ['private', 'profile-ja', 'documents'] as const) {
      await page.goto(site.host.url + editPage(kind, undefined, pages.document('rirekisho')));
      await bar(page).first().waitFor();
      await page.frameLocator('.page-preview iframe').getByText(english.documents.noPage).waitFor();
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  const statuses = [english, japanese].flatMap(({ editor, content }) =>
    [content.live, content.changed, content.notLive, content.isNew, editor.scheduled].flatMap((state) =>
      [editor.saved, editor.unsaved, editor.saving, editor.publishing, editor.offline, editor.draftNotKept].map(
        (saved) => [state, saved] as const,
      ),
    ),
  );

  test('the bar of every form shows the complete state of the record, at every width and in both languages', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    const call = await signInForCalls(context, site.host);
    await begin(call);
    const { page } = await openPage(context);
    // Publications are excluded, because new publications are imported. Their form shows no save state at first.
    // `npm test` tries a list, a record with parts, and a page with a text.
    const tried = contentKinds.filter(
      (one) => one !== 'publication' && (isCampaign || ['site', 'profile', 'page'].includes(one)),
    );
    for (const kind of tried) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.goto(site.host.url + editPage(kind, keyOfSingle(kind), pages.about));
      await bar(page).first().waitFor();
      for (const width of [1280, 1000, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const cut = await page.evaluate((all) => {
          const bars = [...document.querySelectorAll('.record .editor-bar')].filter((one) => one.checkVisibility());
          return all.filter((texts) =>
            bars.some((one) => {
              const parts = [one.querySelector('.post-status span'), one.querySelector('.editor-saved')];
              for (const [index, part] of parts.entries()) if (part) part.textContent = texts[index] ?? '';
              const whole = one.getBoundingClientRect();
              return parts.some((part) => {
                if (!part) return true;
                const box = part.getBoundingClientRect();
                const isCut = box.width < 20 || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1);
                return isCut || box.right > whole.right || box.bottom > whole.bottom + 1 || box.top < whole.top;
              });
            }),
          );
        }, statuses);
        expect(cut, `${kind} at ${width}`).toEqual([]);
      }
    }
    await context.close();
  });

  test('a new menu line without content does not prevent saving', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + editPage('site', undefined, pages.home, 'menu'));
    await page.locator('[data-path="menu"] .entry-add').click();
    await publish(page);
    await page.getByText(content.published).waitFor();
    const home = await (await fetch(site.host.url + pages.home)).text();
    for (const path of [pages.research, pages.blog, pages.about]) expect(home).toContain(`href="${path}"`);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('where the site could not be updated, the dashboard offers to take the last change back', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const publishNews = async (text: string, revision: number) =>
      call('PUT', '/api/content/news/opening', { data: { date: '2097', text }, revision, publish: true });
    await publishNews('The reading room opens.', 0);
    await publishNews('The reading room opens, and breaks the page.', 1);
    const { page, consoleErrors } = await openPage(context);
    const at = new Date().toISOString();
    await page.route('**/api/build', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: { id: 1, state: 'failed', requestedAt: at, startedAt: at, finishedAt: at, error: '/ is broken' },
          })
        : route.continue(),
    );
    await page.goto(site.host.url + pages.dashboard);
    const last = page.getByRole('region', { name: words.dashboard.lastChanges });
    await last.waitFor();
    expect(await axeFindings(page, { within: 'main' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await last.getByRole('button', { name: /The reading room opens, and breaks the page/ }).click();
    await page.getByText(words.dashboard.takenBack).waitFor();
    const { data } = (await (await call('GET', '/api/content/news/opening')).json()) as Stored;
    expect(data).toEqual({ date: '2097', text: 'The reading room opens.' });
    const home = async () => (await fetch(site.host.url + pages.home)).text();
    await expect.poll(home).toContain('The reading room opens.');
    expect(await home()).not.toContain('breaks the page');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/**
 * Editing by keyboard on a desktop and on a phone: the Edit link, the form, the preview, Publish, and the published
 * page (CONT-27).
 */
describe('edit in place', () => {
  const site = sharedSite();
  const { content } = words;

  /** Presses Tab until the element has the focus, which tests that the control is reachable by keyboard. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 150; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never comes to ${String(target)}.`);
  }

  /** Returns the visible texts and images that an Edit link covers. */
  const covered = (page: Page) =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const boxes: { what: string; box: DOMRect; at: Element }[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const at = text.parentElement;
        if (!at?.checkVisibility({ visibilityProperty: true }) || text.textContent?.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) boxes.push({ what: text.textContent?.trim() ?? '', box, at });
      }
      // Only images in editable parts are checked. Other images can be cropped, so their box is larger than their visible
      // part.
      for (const at of document.querySelectorAll('[data-edit] img'))
        boxes.push({ what: 'a picture', box: at.getBoundingClientRect(), at });
      return [...document.querySelectorAll('.edit-here')]
        .filter((chip) => chip.checkVisibility())
        .flatMap((chip) => {
          const own = chip.getBoundingClientRect();
          return boxes
            .filter(({ box, at }) => !chip.contains(at) && box.width > 1)
            .filter(({ box }) => box.left < own.right - 1 && box.right > own.left + 1)
            .filter(({ box }) => box.top < own.bottom - 1 && box.bottom > own.top + 1)
            .map(({ what }) => `${chip.ariaLabel ?? ''}: ${what}`);
        });
    });

  test.each([390, ...inCampaign(1280)])('no Edit link covers content of a page, at %i', async (width) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 } });
    await signInForCalls(context, site.host);
    const { page } = await openPage(context);
    const documents = ['resume', 'cv', 'rirekisho', 'keirekisho'] as const;
    for (const path of [pages.home, pages.research, pages.about, ...documents.map((id) => pages.document(id))]) {
      if (!(await fetch(site.host.url + path)).ok) continue;
      await page.goto(site.host.url + path);
      await page.locator('.edit-here:visible').first().waitFor();
      expect(await covered(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await context.close();
  });

  // A title with a view transition is above floating content, so it could cover the Edit link.
  test.each([1280, ...inCampaign(390)])(
    'a click on Edit in the head of a page opens its editor, at %i',
    async (width) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      await signInForCalls(context, site.host);
      const { page } = await openPage(context);
      await page.goto(site.host.url + pages.research);
      const publication = await page.locator('main .featured a[href^="/research/"]').first().getAttribute('href');
      for (const path of ['/reading-group', publication ?? '']) {
        await page.goto(site.host.url + path);
        await page.locator('header[data-edit] > .edit-here').click();
        await page.getByRole('button', { name: content.publish, exact: true }).waitFor();
        expect(new URL(page.url()).searchParams.get('page'), path).toBe(path);
      }
      await context.close();
    },
  );

  test('the page is no longer than the window, so that scrolling a preview keeps its form visible', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    await signInForCalls(context, site.host);
    const { page } = await openPage(context);
    for (const [kind, key, path] of [
      ['page', 'reading-group', '/reading-group'],
      ['profile', undefined, pages.document('resume')],
    ] as const) {
      await page.goto(site.host.url + editPage(kind, key, path));
      await page.getByRole('button', { name: content.publish, exact: true }).first().waitFor();
      // One pixel is allowed, because the menu's height can be a fraction of a pixel.
      const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(await beyond(), kind).toBeLessThanOrEqual(1);
    }
    await context.close();
  });

  // `records.test.ts` tests the form beside its preview.
  test.each([390, ...inCampaign(1280)])(
    'a project is edited from its page, previewed and published, by keyboard at %i',
    async (width) => {
      const height = 844;
      const context = await site.browser.newContext({ viewport: { width, height } });
      await signInForCalls(context, site.host);
      const { page, consoleErrors } = await openPage(context);
      const said = `A hand is read by its strokes, at ${width}.`;
      const live = async () => (await fetch(site.host.url + pages.home)).text();

      await page.goto(site.host.url + pages.home);
      const edit = page.locator('[data-edit^="project/"] > .edit-here').first();
      await tabTo(page, edit);
      await page.keyboard.press('Enter');
      const field = page.getByLabel('Description', { exact: true });
      await tabTo(page, field);
      const before = await field.inputValue();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('First thoughts');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(said);

      // The form is autosaved. The change appears in the preview, but readers do not see it yet.
      const frame = page.frameLocator('.page-preview iframe').last();
      if (width < 800) {
        await tabTo(page, page.getByRole('button', { name: content.preview, exact: true }));
        await page.keyboard.press('Enter');
      }
      await frame.getByText(said).waitFor();
      // The change is visible without scrolling, and the bar shows the complete save state.
      const box = await frame.getByText(said).boundingBox();
      expect((box?.y ?? -1) > 0 && (box?.y ?? height) < height).toBe(true);
      await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
      expect(await page.locator('.editor-saved').evaluate((said) => said.scrollWidth - said.clientWidth)).toBe(0);
      expect(await page.getByRole('button', { name: content.publish, exact: true }).isVisible()).toBe(true);
      expect(await live()).not.toContain(said);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      if (width < 800) {
        await tabTo(page, page.getByRole('button', { name: content.form, exact: true }));
        await page.keyboard.press('Enter');
      }
      const publish = page.getByRole('button', { name: content.publish, exact: true });
      await tabTo(page, publish);
      await page.keyboard.press('Enter');
      await page.getByText(content.published).waitFor();
      await expect.poll(live).toContain(said);
      expect(await live()).not.toContain(before);

      await tabTo(page, page.getByRole('link', { name: content.back }));
      await page.keyboard.press('Enter');
      await page.locator('main').getByText(said).waitFor();
      expect(new URL(page.url()).pathname).toBe(pages.home);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  longTest('a picture that is uploaded in the form of a project is its thumbnail on the home page', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.home);
    await page.locator('[data-edit^="project/"] > .edit-here').last().click();
    const before = await page.getByLabel('Name', { exact: true }).inputValue();
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#654' } });
    const picture = { name: 'shot.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
    await page.locator('[data-path="picture"] input[type=file]').setInputFiles(picture);
    await page.locator('[data-path="picture"] img').waitFor();
    await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
    await page.getByRole('button', { name: content.publish, exact: true }).click();
    await page.getByText(content.published).waitFor();
    const thumbnail = page.locator('.projects > li', { hasText: before }).locator('.thumbnail img');
    await expect
      .poll(async () => {
        await page.goto(site.host.url + pages.home);
        return (await thumbnail.count()) > 0 && (await thumbnail.getAttribute('src'));
      })
      .toMatch(/^\/media\//);
    // The image is lazy and would not load far below the window.
    await thumbnail.scrollIntoViewIfNeeded();
    expect(await thumbnail.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))).toBe(
      true,
    );
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('an image and a PDF uploaded in the form of a paper appear on the research page', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.research);
    await page.locator('.featured > [data-edit^="publication/"] > .edit-here').first().click();
    const field = (name: string) =>
      page.locator('.publication-fields .field').filter({ has: page.getByText(name, { exact: true }) });
    const [picture, file] = [field(content.papers.fields.preview), field(content.papers.fields.pdf)];
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#465' } });
    const shot = { name: 'shot.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
    await picture.locator('input[type=file]').setInputFiles(shot);
    await picture.locator('img').waitFor();
    await file.locator('input[type=file]').setInputFiles({ ...shot, name: 'shot.pdf' });
    await page.getByText(content.files.onlyPdf).waitFor();
    await file.locator('input[type=file]').setInputFiles('sample/papers/what-the-blank-says.pdf');
    await file.getByRole('link', { name: 'what-the-blank-says.pdf' }).waitFor();
    await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
    await page.getByRole('button', { name: content.publish, exact: true }).click();
    await page.getByText(content.published).waitFor();
    const visitor = await site.browser.newPage();
    const work = visitor.locator('.featured > li').first();
    const preview = work.locator('.work-preview');
    // The paper had another image before.
    await expect
      .poll(async () => {
        await visitor.goto(site.host.url + pages.research);
        const src = await preview.getAttribute('src');
        return [
          src?.slice(0, 7),
          await preview.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
        ];
      })
      .toEqual(['/media/', 400]);
    const address = await work.getByRole('link', { name: 'PDF' }).first().getAttribute('href');
    const answer = await fetch(new URL(address ?? '', site.host.url));
    expect(address).toMatch(/^\/media\/[\w-]{22}\.pdf$/);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(consoleErrors).toEqual([]);
    await visitor.close();
    await context.close();
  });

  longTest('an image uploaded as the poster of a talk appears in its form and on the research page', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    const call = await signInForCalls(context, site.host);
    await call('PUT', api.contentRecord('talk', 'hands'), { data: { title: 'On hands', date: '2026' }, revision: 0 });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + editPage('talk', 'hands', pages.research));
    const poster = page.locator('[data-path="poster"]');
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#564' } });
    const picture = { name: 'poster.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
    await poster.locator('input[type=file]').setInputFiles(picture);
    await poster.locator('img').waitFor();
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    await page.locator('.editor-saved', { hasText: words.editor.saved }).waitFor();
    await page.getByRole('button', { name: content.publish, exact: true }).click();
    await page.getByText(content.published).waitFor();
    await expect
      .poll(async () => (await fetch(site.host.url + pages.research)).text())
      .toMatch(/On hands[\s\S]*?\/media\//);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('a page is scheduled from its bar, and the schedule is taken back there', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const blocks = [{ type: 'paragraph', data: { text: 'Not before its time.' } }];
    const data = { title: 'To come', body: { time: 1, version: '2.31', blocks } };
    await call('PUT', api.contentRecord('page', 'to-come'), { data, revision: 0 });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + editPage('page', 'to-come', '/to-come'));
    const status = page.locator('.post-status');
    const choose = async () => {
      await page.getByRole('button', { name: words.editor.more }).click();
      await page.locator('.dropdown-item', { hasText: words.postPanel.schedule }).click();
    };
    await choose();
    const panel = page.getByRole('region', { name: words.postPanel.schedule });
    await page.getByLabel(words.postPanel.publishAt).fill('2099-04-01T09:00');
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    await panel.getByRole('button', { name: words.postPanel.schedule }).click();
    await expect.poll(() => status.textContent()).toBe(words.editor.scheduled);
    expect((await (await call('GET', api.contentRecord('page', 'to-come'))).json()) as object).toHaveProperty(
      'publishAt',
    );
    await page.reload();
    await expect.poll(() => status.textContent()).toBe(words.editor.scheduled);
    await choose();
    await page.getByRole('button', { name: words.postPanel.cancelSchedule }).click();
    await expect.poll(() => status.textContent()).toBe(content.notLive);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/**
 * The career records in both languages, edited beside their printed pages. Entries are edited and published together,
 * and a document is added (DOC-15).
 */
describe('documents beside', () => {
  const site = sharedSite();
  const { content } = words;

  /** A retry finds the entry of the first attempt, so each attempt uses another year. */
  let year = 2026;

  // `records.test.ts` tests the switch between form and preview.
  test.each([1280, ...inCampaign(390)])(
    'an employer is begun in English, gone on with in Japanese, seen on paper and published in both, at %i',
    async (width) => {
      const context = await site.browser.newContext({ viewport: { width, height: 844 } });
      await signInForCalls(context, site.host);
      const { page, consoleErrors } = await openPage(context);
      const [name, nameJa, start] = [`Museum of ${width}`, `博物館${width}`, `${year}-01`];
      year -= 1;
      const column = (language: string) =>
        page
          .locator('.edit-column', { has: page.locator('[data-path="work"]') })
          .and(page.getByLabel(language, { exact: true }));
      const [english, japanese] = [column(content.languageOf.profile), column(content.languageOf['profile-ja'])];
      const turnTo = async (choice: string) => {
        if (width < 800) await page.locator('.edit-switch').getByRole('button', { name: choice, exact: true }).click();
      };
      const field = (within: typeof english, path: string) =>
        within.locator(`details[open] [data-path$="${path}"] input`).last();

      await page.goto(site.host.url + editPage('profile', undefined, pages.document('resume'), 'work'));
      await page.getByRole('button', { name: content.bothLanguages, pressed: true }).waitFor();
      const columns = page.locator('.edit-column');
      expect(await columns.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
        expect.arrayContaining(Object.values(content.languageOf)),
      );
      // Scrolling past the end of a form does not scroll the page below.
      await columns.first().hover();
      for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 2_000);
      await expect
        .poll(() => columns.first().evaluate((form) => form.scrollHeight - form.clientHeight - form.scrollTop < 2))
        .toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await english.locator('[data-path="work"] > .field-add .entry-add').click();
      await field(english, '.name').fill(name);
      await field(english, '.startDate').fill(start);
      // The Japanese record has no entry for that time, so the button creates an entry there and opens it.
      await english.getByRole('button', { name: content.beginThere(content.languageOf['profile-ja']) }).click();
      await turnTo(content.languageOf['profile-ja']);
      expect(await field(japanese, '.startDate').inputValue()).toBe(start);
      await field(japanese, '.name').fill(nameJa);
      await page.locator('.editor-saved:visible', { hasText: words.editor.saved }).first().waitFor();

      // Switches to the preview, which displays the printed pages.
      await turnTo(content.preview);
      const frame = page.frameLocator('.page-preview iframe').last();
      await frame.getByRole('img', { name: /^Page 1 of \d$/ }).waitFor();
      const box = await frame.getByRole('img').first().boundingBox();
      expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(297 / 210, 1);
      await page.getByRole('button', { name: content.onScreen, exact: true }).click();
      await frame.getByText(name).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await page.getByRole('button', { name: content.publishBoth }).first().click();
      await page.getByText(content.published).waitFor();
      const live = async (id: string) => (await fetch(site.host.url + pages.document(id))).text();
      await expect.poll(() => live('resume')).toContain(name);
      expect(await live('keirekisho')).toContain(nameJa);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  test('a further document is created step by step, shown at once, and private until it is published', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + editPage('documents', undefined, pages.document('resume'), 'resume'));
    await page.getByRole('button', { name: content.documents.another }).click();
    await page.getByRole('button', { name: content.documents.make }).click();
    await page.getByText(content.documents.titleNeeded).waitFor();
    await page.getByLabel(content.documents.title, { exact: true }).fill('US resume');
    await page.getByText(content.documents.address('/resume-us')).waitFor();
    expect(await axeFindings(page, { within: '.record' })).toEqual([]);
    const make = page.getByRole('button', { name: content.documents.make });
    const made = page.getByRole('button', { name: 'US resume', pressed: true });
    // The click is repeated, because a click can miss the button while the preview loads.
    const isMade = async () => {
      if (await make.isVisible()) await make.click();
      return made.isVisible();
    };
    await expect.poll(isMade, { timeout: 50_000, interval: 3_000 }).toBe(true);
    await page.frameLocator('.page-preview iframe').last().getByRole('heading', { name: 'US resume' }).waitFor();
    expect(await (await call('GET', api.contentRecord('documents', 'main'))).json()).toMatchObject({
      liveRevision: null,
      data: { 'resume-us': { title: 'US resume', public: false, paper: 'a4' } },
    });
    await page.getByRole('button', { name: content.publish, exact: true }).click();
    await page.getByText(content.published).waitFor();
    expect((await fetch(`${site.host.url}/resume-us`)).status).toBe(404);
    // The documents have no settings at first, so the first request for them returns 404.
    expect(consoleErrors.filter((line) => !line.includes(api.contentRecord('documents', 'main')))).toEqual([]);
    await context.close();
  });
});

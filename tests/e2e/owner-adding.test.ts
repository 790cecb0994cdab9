/** Every 'Add …' action of the site as the owner uses it: the fields, Publish, and the page that readers see. */
import { api, pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

const site = startSite();
const { content, dashboard, screens } = words;

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
  service: { fields: { Role: 'Reviewer', Organization: 'Journal of Ink' }, seen: [[pages.research, 'Journal of Ink']] },
  award: {
    fields: { Title: 'Prize of the Reading Room', Date: '2024-02', 'Awarded by': 'The City' },
    seen: [
      [pages.research, 'Prize of the Reading Room'],
      [pages.about, 'Prize of the Reading Room'],
      [pages.document('resume'), 'Prize of the Reading Room'],
      [pages.document('cv'), 'Prize of the Reading Room'],
    ],
  },
  page: { fields: { Title: 'Our laboratory' }, body: 'Where we read.', seen: [['/our-laboratory', 'Where we read.']] },
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

test.each([1280, ...inCampaign(390)])(
  'each way of adding, from the dashboard to the page that readers see, at %i',
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
      await page
        .getByRole('navigation', { name: dashboard.adding })
        .getByRole('link', { name: content.add[kind] })
        .click();
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
  240_000,
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
  await page.getByRole('link', { name: content.add.publication }).click();
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
}, 240_000);

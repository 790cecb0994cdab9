/** The screen of sources with faked answers: nothing on, turning on and off, a wrong identifier, a failed check. */
import { workSources, type WorkSourceState } from '#contract/work-sources.ts';
import { recordSentences } from '#i18n/record-sentences.ts';
import { workSources as words } from '#i18n/work-sources.ts';
import { ok, refusal, signedIn } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  answer,
  fakedScreens,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const list = `GET ${api.workSources}`;
const states = (more: Partial<Record<string, Partial<WorkSourceState>>> = {}) =>
  ok({
    sources: workSources.map((source) => ({
      source,
      on: false,
      person: '',
      suggested: source === 'orcid' ? '0000-0002-1825-0097' : '',
      contact: source === 'crossref' ? '' : null,
      lastAt: null,
      lastFound: null,
      nextAt: null,
      checking: false,
      problem: null,
      ...more[source],
    })),
  });
const show = () =>
  visit('/dashboard/publications/sources', async () => createElement((await import('./Sources.tsx')).Sources));
const put = (source: string) => `PUT ${api.workSource(source)}`;
const sent = (call: string) => sentCalls().filter((one) => one.call === call);
const formOf = (name: string) => named('form', name) as HTMLFormElement;
const submit = (name: string) => formOf(name).querySelector<HTMLButtonElement>('[type="submit"]')!.click();

test('nothing is on at first, the screen says so, and the ORCID iD is filled in', async () => {
  answer({ ...signedIn, [list]: states(), [put('orcid')]: ok({}) });
  await show();
  await sees(words.nothingSent);
  expect(text()).not.toContain(words.checkNow);
  for (const about of Object.values(words.about)) expect(text()).toContain(about);
  answer({
    ...signedIn,
    [list]: states({ orcid: { on: true, person: '0000-0002-1825-0097' } }),
    [put('orcid')]: ok({}),
  });
  submit('ORCID');
  await sees(words.turnedOn('ORCID'));
  expect(sent(put('orcid'))[0]?.body).toMatchObject({ on: true, person: '0000-0002-1825-0097' });
  await sees(words.checkNow);
  await sees(words.soon);
});

test('a wrong identifier is reported beside its field', async () => {
  const said = recordSentences.personInvalid.replace('{}', 'DBLP').replace('{}', '34/7659');
  answer({ ...signedIn, [list]: states(), [put('dblp')]: refusal('BAD_INPUT', { fields: { person: said } }) });
  await show();
  await until(() => formOf('DBLP'));
  submit('DBLP');
  await until(() => expect(formOf('DBLP').querySelector('[aria-invalid="true"]')).toBeTruthy());
  expect(formOf('DBLP').textContent).toContain(said);
});

test('a source that is on names its last check, its failure and its next check, and can be turned off', async () => {
  const on = {
    on: true,
    person: 'A5023888391',
    lastAt: '2026-11-23T06:00:00.000Z',
    lastFound: 1,
    nextAt: '2099-11-30T06:00:00.000Z',
    problem: { code: 'SOURCE_BUSY', params: ['OpenAlex'] },
  };
  answer({
    ...signedIn,
    [list]: states({ openalex: on }),
    [put('openalex')]: ok({}),
    [`POST ${api.workCheck}`]: ok({}, 202),
  });
  await show();
  await sees(words.checked('November 23, 2026', 1));
  await sees(recordSentences.sourceBusy.replace('{}', 'OpenAlex'));
  expect(text()).toContain('November 30, 2099');
  await press(words.checkNow);
  await sees(words.checkAsked);
  await press(`${words.turnOff}: OpenAlex`);
  await sees(words.turnedOff('OpenAlex'));
  expect(sent(put('openalex'))[0]?.body).toMatchObject({ on: false, person: 'A5023888391' });
});

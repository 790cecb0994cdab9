/** A new owner sets up the site with a typical résumé, and can then edit the profile (CONT-29). */
import type { ContentRecord } from '#contract/content.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { japaneseFrom } from '#career/japanese-from.ts';
import { openRecord } from '#career/content/read-record.ts';
import { writeBack } from '#career/content/write-back.ts';
import { setAt } from '#admin/content/model/paths.ts';
import { mustBeUsable, recordToKeep } from '#server/features/content/check-record.ts';
import { resumeOf } from '#server/features/content/scaffold-content.ts';
import { liveData } from '#server/features/records/record-repository.ts';
import { sha256 } from '#server/platform/hash.ts';
import { createTestApp, goodPassword, type TestApp } from '#support/app.ts';
import { publishedResumes } from '#support/content-shapes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ setupTokenHash: sha256('good') });
});
afterEach(() => site.close());

const account = { email: 'owner@example.com', password: goodPassword, 'password-confirm': goodPassword };

test.each(Object.entries(publishedResumes))('%s: usable as the Japanese record, too', (_, resume) => {
  const stored = JSON.parse(resumeOf(JSON.stringify(resume), 'resume.json').resume) as Record<string, unknown>;
  const kept = recordToKeep('profile-ja', 'profile-ja', japaneseFrom(stored));
  expect(() => mustBeUsable('profile-ja', 'profile-ja', kept)).not.toThrow();
});

test.each(Object.entries(publishedResumes))(
  '%s: stored completely, and published after one change',
  async (_, resume) => {
    const owner = site.browser();
    const sent = { ...account, resume: JSON.stringify(resume) };
    const answer = await owner.send('POST', pages.setup('good'), sent);
    expect([answer.status, await answer.clone().text()]).toEqual([201, expect.anything()]);
    const path = api.contentRecord('profile', 'profile');
    const { data, revision } = (await (await owner.get(path)).json()) as ContentRecord;
    const opened = openRecord('profile', data);
    const changed = writeBack('profile', data, opened, setAt(opened.value, ['basics', 'label'], 'Changed'));
    const saved = await owner.put(path, { data: changed, revision });
    expect([saved.status, await saved.clone().text()]).toEqual([200, expect.anything()]);
    const { revision: next } = (await saved.json()) as ContentRecord;
    expect((await owner.patch(path, { publish: true, revision: next })).status).toBe(200);
    const [live] = await liveData(site.db, ['profile']);
    // Projects with a date become separate records.
    const { projects: _projects, ...kept } = resume;
    // A field with the name of a social network becomes an entry of `profiles`.
    const { linkedin: _linkedin, ...basics } = resume.basics as Record<string, unknown>;
    expect(live?.data).toMatchObject({ ...kept, basics: { ...basics, label: 'Changed' } });
  },
);

import { privateRecord } from '#support/private-record.ts';
import { expect, test } from 'vitest';
import { readBibtex } from './bibtex.ts';
import { bibliography, citationFormats, citationText } from './formats.ts';
import { privacyNotice, publicRecord, withheldOf } from './public-fields.ts';
import { toPublication } from './publication.ts';

test('no private field is in any format of a record', () => {
  const { bib, secrets } = privateRecord();
  const [entry] = readBibtex(bib);
  const made = toPublication(publicRecord(entry!), { apa: 'Tachibana, A. (2024).' });
  const everything = [
    JSON.stringify(made),
    bibliography([made]),
    ...citationFormats.map(({ id }) => citationText(made, id)),
  ].join('\n');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toContain('/home/');
  expect(made).toMatchObject({ title: 'A Title', journal: 'A Journal', pdf: null, keywords: [] });
});

test('keywords are public if the record has no private fields, or by the owner’s choice', () => {
  const [clean, marked] = readBibtex('@misc{a, title={T}, keywords={x}} @misc{b, title={T}, keywords={x}, file={f}}');
  expect(publicRecord(clean!).cited.fields).toEqual({ title: 'T', keywords: 'x' });
  expect(publicRecord(marked!).cited.fields).toEqual({ title: 'T' });
  expect(publicRecord(marked!, 'all').cited.fields).toEqual({ title: 'T', keywords: 'x' });
});

test('fields shown on the site are in no citation; a URL with a drive letter is not a path', () => {
  const [entry] = readBibtex(
    '@misc{a, title={T}, url={https://example.org/c:/home/x}, code={https://example.org/c}, selected={true}}',
  );
  expect(publicRecord(entry!)).toEqual({
    cited: { type: 'misc', key: 'a', fields: { title: 'T', url: 'https://example.org/c:/home/x' } },
    shown: { code: 'https://example.org/c', selected: 'true' },
  });
});

test('reports the number of records with private fields, and the keywords left out because of them', () => {
  const entries = readBibtex('@misc{a, title={T}, keywords={ink}, file={f}, owner={o}} @misc{b, file={f}} @misc{c}');
  const line = 'content/publications.bib: 2 records hold private fields, which the site does not show: file, owner.';
  expect(privacyNotice('publications.bib', withheldOf(entries, 'all'))).toEqual([line]);
  const withKeywords = `${line} So do the keywords of 1: see docs/reference/content-files.md.`;
  expect(privacyNotice('publications.bib', withheldOf(entries))).toEqual([withKeywords]);
  expect(privacyNotice('publications.bib', withheldOf(readBibtex('@misc{a, title={T}}')))).toEqual([]);
});

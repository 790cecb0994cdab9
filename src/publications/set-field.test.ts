import { expect, test } from 'vitest';
import { parseBibtex } from './bibtex-syntax.ts';
import { isBalanced, withField } from './set-field.ts';

const record = `@article{doe2024,
  author = {Doe, Jane and {Group, {A}}},
  title  = "On {"}quotes{"}, and commas",   % kept
  journal = jidp # { 2},
  year = 2024
}`;
const fieldsOf = (text: string) => parseBibtex(text).entries[0]?.fields;

test('replaces a field in place, and changes nothing else of the record', () => {
  expect(withField(record, 'title', 'New')).toBe(record.replace('"On {"}quotes{"}, and commas"', '{New}'));
  expect(withField(record, 'year', '2025')).toBe(record.replace('2024\n', '{2025}\n'));
  expect(withField(record, 'journal', 'J')).toBe(record.replace('jidp # { 2}', '{J}'));
});

test('adds a new field behind the last one, in the same style', () => {
  expect(withField(record, 'selected', 'true')).toBe(record.replace('2024\n}', '2024,\n  selected = {true}\n}'));
  expect(withField('@misc{a, title = {T}}', 'doi', '10.1/x')).toBe('@misc{a, title = {T}, doi = {10.1/x}}');
  expect(fieldsOf(withField('@misc{a,\n}', 'title', 'T'))).toEqual({ title: 'T' });
  expect(fieldsOf(withField('@misc{a}', 'title', 'T'))).toEqual({ title: 'T' });
});

test('removes an emptied field and keeps the others', () => {
  for (const name of ['author', 'title', 'journal', 'year']) {
    const { [name]: _, ...others } = fieldsOf(record) ?? {};
    expect(fieldsOf(withField(record, name, '')), name).toEqual(others);
  }
  expect(withField(record, 'doi', '')).toBe(record);
});

test('does not write a value that would end early', () => {
  for (const value of ['{', '}', '}{', 'a\\']) expect(withField(record, 'title', value)).toBe(record);
  for (const value of ['', 'a {B} \\{', '\\\\']) expect(isBalanced(value)).toBe(true);
  expect(withField('no record', 'title', 'T')).toBe('no record');
});

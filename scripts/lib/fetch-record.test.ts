import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchRecord, identifierOf, type Sources } from './fetch-record.ts';

let server: Server;
let sources: Sources;

/** The shapes in which the three services answer. */
const answers: Record<string, [number, string, Record<string, string>?]> = {
  '/10.5555/moved': [302, '', { location: '/10.5555/there' }],
  '/10.5555/there': [
    200,
    ' @article{Doe_2024, title={A &amp; B}, volume={3}, DOI={10.5555/there}, author={Doe, Jane}, year={2024}, month=jan }\n',
  ],
  '/10.5555/around': [302, '', { location: '/10.5555/around' }],
  '/10.5555/long': [200, 'x'.repeat(1_100_000)],
  '/10.5555/html': [200, '<html>Sign in</html>'],
  '/bibtex/2301.00001': [
    200,
    '@misc{doe2023, title={On $x^2$}, author={Jane Doe}, year={2023}, eprint={2301.00001}, archivePrefix={arXiv}}',
  ],
  '/api/books?bibkeys=ISBN:9780306406157&format=json&jscmd=data': [
    200,
    '{"ISBN:9780306406157": {"title": "A Book", "authors": [{"name": "Jane Doe"}], "publishers": [{"name": "P"}], "publish_date": "May 1, 2001"}}',
  ],
  '/api/books?bibkeys=ISBN:0306406152&format=json&jscmd=data': [200, '{}'],
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body, headers] = answers[request.url ?? ''] ?? [404, ''];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sources = { doi: base, arxiv: base, openLibrary: base, local: true };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['10.1145/3313831.3376518', 'doi', '10.1145/3313831.3376518'],
  ['https://doi.org/10.1145/a(b)c', 'doi', '10.1145/a(b)c'],
  ['doi: 10.5555/x', 'doi', '10.5555/x'],
  ['arXiv:2301.00001v2', 'arxiv', '2301.00001v2'],
  ['https://arxiv.org/abs/math/0211159', 'arxiv', 'math/0211159'],
  ['ISBN 978-0-306-40615-7', 'isbn', '9780306406157'],
])('%s is a %s', (text, kind, id) => expect(identifierOf(text)).toEqual({ kind, id }));

test.each(['', '../x', '10.1145/a b', '10.1145/x?y=1', '10.1145/#x', 'http://127.0.0.1/', '12345', 'arXiv:../../x'])(
  '%j is none',
  (text) => expect(identifierOf(text)).toBeUndefined(),
);

const get = (text: string, from = sources) => fetchRecord(identifierOf(text)!, from);

test('records come in the shapes of the three services, over redirects', async () => {
  expect(await get('10.5555/moved')).toMatchObject({
    key: 'Doe_2024',
    fields: { doi: '10.5555/there', year: '2024', month: '01' },
  });
  expect(await get('2301.00001')).toMatchObject({ fields: { eprint: '2301.00001', archiveprefix: 'arXiv' } });
  expect(await get('9780306406157')).toEqual({
    type: 'book',
    key: 'doe2001',
    fields: { author: 'Jane Doe', title: 'A Book', publisher: 'P', year: '2001', isbn: '9780306406157' },
  });
});

test.each([
  ['10.5555/none', 'knows no such record'],
  ['10.5555/around', 'leads on and on'],
  ['10.5555/long', 'longer than 1 MB'],
  ['10.5555/html', 'gave no record'],
  ['0306406152', 'knows no book'],
])('%s is told in a sentence', async (text, sentence) => {
  await expect(get(text)).rejects.toThrow(sentence);
});

test('without https, to a private network, or to nobody: nothing is asked', async () => {
  await expect(get('10.5555/there', { ...sources, local: false })).rejects.toThrow('only https:// is');
  await expect(get('10.5555/there', { ...sources, doi: 'https://127.0.0.1', local: false })).rejects.toThrow(
    'private network',
  );
  await expect(get('10.5555/there', { ...sources, doi: 'https://[::ffff:10.0.0.1]', local: false })).rejects.toThrow(
    'private',
  );
  await expect(get('10.5555/there', { ...sources, doi: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be reached');
});

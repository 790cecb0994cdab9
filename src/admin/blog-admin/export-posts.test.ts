import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { postArchive } from './export-posts.ts';

const [kept, gone, file] = ['a'.repeat(22), 'b'.repeat(22), 'c'.repeat(22)];
const figure = (media: string) => ({ type: 'figure', data: { media, alt: 'A', caption: '', width: 'column' } });
const post = {
  id: 'ice-1',
  address: null,
  title: 'Ice',
  published: false,
  publishedAt: null,
  revision: 1,
  readingTime: 1,
  createdAt: '2026-03-12T00:00:00.000Z',
  updatedAt: '2026-03-13T00:00:00.000Z',
  liveRevision: null,
  category: { id: 'notes', name: 'Notes' },
  keywords: [],
  summary: { blocks: [] },
  body: {
    blocks: [
      figure(kept),
      figure(gone),
      figure(kept),
      { type: 'paragraph', data: { text: `<a href="/media/${file}.zip#a">Data</a>`, align: 'left' } },
      { type: 'link', data: { url: `/media/${gone}.pdf`, title: 'Gone', site: '' } },
    ],
  },
};
const answers: Record<string, () => Response> = {
  [api.post('ice-1')]: () => Response.json(post),
  [api.medium(kept)]: () => Response.json({ id: kept, kind: 'picture', width: 1_600, height: 900, bytes: 3 }),
  [api.medium(file)]: () => Response.json({ id: file, kind: 'zip', name: 'data.zip', bytes: 2 }),
  [pages.uploadedFile(file, 'zip')]: () => new Response(new Uint8Array([4, 5])),
  [pages.media(kept, 1_600, 'webp')]: () => new Response(new Uint8Array([1, 2, 3])),
};

afterEach(() => void vi.unstubAllGlobals());

test('exports a post with its existing images and linked files; a missing one keeps its address', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answers[path]?.() ?? Response.json({ message: 'No' }, { status: 404 }));
  });
  const archive = postArchive();
  expect(await archive.add('ice-1')).toMatchObject({ ok: true });
  expect(await archive.add('away')).toMatchObject({ ok: false });
  const files = unzipSync(archive.zip());
  expect(Object.keys(files).sort()).toEqual(['ice-1.md', `media/${kept}.webp`, `media/${file}.zip`]);
  expect([...(files[`media/${file}.zip`] ?? [])]).toEqual([4, 5]);
  expect([...(files[`media/${kept}.webp`] ?? [])]).toEqual([1, 2, 3]);
  const text = strFromU8(files['ice-1.md'] ?? new Uint8Array());
  expect(text).toContain(`(media/${kept}.webp)`);
  expect(text).toContain(`(/media/${gone})`);
  expect(text).toContain(`[Data](media/${file}.zip#a)`);
  expect(text).toContain(`"/media/${gone}.pdf"`);
  expect(asked.filter((path) => path === api.medium(kept))).toHaveLength(1);
});

test('leaves out a post with an image that is unavailable now, instead of half of it', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === api.post('ice-1') ? Response.json(post) : Response.json({ message: 'Away' }, { status: 500 }),
    ),
  );
  const archive = postArchive();
  expect(await archive.add('ice-1')).toMatchObject({ ok: false, message: 'Away' });
  expect(Object.keys(unzipSync(archive.zip()))).toEqual([]);
});

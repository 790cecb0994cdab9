/**
 * Slugs of new posts, categories and keywords are readable. A slug has a suffix only if the slug without a suffix is in
 * use.
 */
import { AppError } from '#contract/errors.ts';
import { isAddress } from '#domain/address.ts';
import { categories, keywords, postAddresses } from '#server/platform/db/schema/index.ts';
import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findPost } from './post-repository.ts';
import { createPost, savePost } from './post-service.ts';
import { insertPost } from './state-repository.ts';

const now = new Date('2026-11-28T00:00:00Z');
const text = '{"blocks":[]}';
const data = (title: string, facts: object = {}) => ({
  title,
  categoryName: 'Notes',
  keywords: [],
  published: false,
  summary: text,
  body: text,
  ...facts,
});

const databases = [
  ['PGlite', await pgliteDatabase()] as const,
  ...[await postgresDatabase()].flatMap((one) => (one ? [['PostgreSQL', one] as const] : [])),
];
afterAll(() => Promise.all(databases.map(([, { close }]) => close())));

describe.each(databases)('%s', (name, { db }) => {
  const create = async (title: string, facts: object = {}) => {
    const { postId } = await createPost({ db }, 'u', data(title, facts), undefined, now);
    const post = await findPost(db, postId);
    if (!post) throw new Error('It is not there.');
    return post;
  };

  test('a new post gets its title as slug, and an id with a random tail', async () => {
    const post = await create('On sparse attention');
    expect(post).toMatchObject({ address: 'on-sparse-attention' });
    expect(post.id).toMatch(/^on-sparse-attention-[a-z2-9]{6}$/);
    expect((await create('疎な注意機構')).address).toBe('疎な注意機構');
  });

  test('a title that another post has as its address or id, that is reserved or has no letters, leaves the id', async () => {
    await create('Twice');
    const second = await create('Twice');
    expect(second).toMatchObject({ address: null });
    expect((await create(second.id)).address).toBeNull();
    for (const title of ['Preview', '→ …']) expect((await create(title)).address).toBeNull();
    expect(await db.select().from(postAddresses)).not.toContainEqual(expect.objectContaining({ postId: second.id }));
  });

  test('an address that the writer chose is the post’s, and an empty one its id', async () => {
    expect((await create('Chosen', { address: 'mine' })).address).toBe('mine');
    expect((await create('Chosen', { address: '' })).address).toBeNull();
    await expect(create('Other', { address: 'mine' })).rejects.toThrow(AppError);
  });

  test('a later title does not change the slug, and an older post keeps its id as slug', async () => {
    const { id } = await create('First title');
    await savePost({ db }, id, data('Second title'), now);
    expect((await findPost(db, id))?.address).toBe('first-title');
    const content = {
      title: 'Of 0.3.0',
      categoryName: 'Notes',
      keywords: [],
      body: text,
      summary: text,
      readingTime: 0,
    };
    await insertPost(db, 'of-0-3-0-k3x9qd', content, now);
    await savePost({ db }, 'of-0-3-0-k3x9qd', data('Of 0.3.0, again'), now);
    expect((await findPost(db, 'of-0-3-0-k3x9qd'))?.address).toBeNull();
  });

  test('any title gives an address that can be used, or none', async () => {
    const taken = new Set<string>();
    const titles = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      fc.constantFrom('A', 'a', 'あ'),
    );
    await fc.assert(
      fc.asyncProperty(titles, async (title) => {
        const { address } = await create(title);
        expect(address === null || (isAddress(address) && !taken.has(address))).toBe(true);
        if (address !== null) taken.add(address);
      }),
      runs(20, 300),
    );
  });

  test('categories and keywords have their names as ids, and a tail where another one has it', async () => {
    const post = await create('Named', { categoryName: 'Self-Attention', keywords: ['OCR', 'C++', '機械学習', '♥'] });
    expect(post.category.id).toBe('self-attention');
    expect(post.keywords.map(({ id }) => id)).toEqual(['ocr', 'c', '機械学習', expect.stringMatching(/^[a-z0-9]{7}$/)]);
    const other = await create('Named', { categoryName: 'self attention', keywords: ['C', 'c++', 'C++'] });
    expect(other.category.id).toMatch(/^self-attention-[a-z2-9]{6}$/);
    const tailed = expect.stringMatching(/^c-[a-z2-9]{6}$/) as string;
    expect(other.keywords.map(({ id }) => id)).toEqual([tailed, tailed, 'c']);
  });

  test('categories and keywords of 0.3.0 keep their ids', async () => {
    await db.insert(categories).values({ id: 'data-sets-1k9x2pa', name: 'Data Sets' });
    await db.insert(keywords).values({ id: 'gpt-1k9x2pb', name: 'GPT' });
    const post = await create('Old names', { categoryName: 'Data Sets', keywords: ['GPT'] });
    expect(post).toMatchObject({ category: { id: 'data-sets-1k9x2pa' }, keywords: [{ id: 'gpt-1k9x2pb' }] });
  });

  test.runIf(name === 'PostgreSQL')('twelve creates of one title at once give one readable address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = ['Race', 'race', 'RACE'].map((word) => `${word} ${round}`);
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, index) => create(`Race ${round}`, { keywords: [names[index % 3] ?? ''] })),
      );
      expect(made.filter(({ address }) => address !== null)).toEqual([
        expect.objectContaining({ address: `race-${round}` }),
      ]);
      const ids = new Set(made.map((post) => post.keywords[0]?.id));
      expect([...ids].filter((id) => id === `race-${round}`)).toHaveLength(1);
      expect(ids.size).toBe(3);
    }
  });
});

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerOf } from '#career/owner.ts';
import { describeIssue } from '#domain/content-validation-error.ts';
import { checkContent } from '#server/features/content/read-content.ts';
import sharp from 'sharp';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, 'images', 'projects'), { recursive: true });
});

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#333' } })
  .jpeg()
  .toBuffer();

async function read(image: string | undefined, privateProfile?: string) {
  await writeFile(
    join(folder, 'resume.json'),
    JSON.stringify({ basics: { name: 'Ada Byron', email: 'a@b.example', image } }),
  );
  const { career, notices, mistakes } = await checkContent(folder, privateProfile);
  const told = [...notices, ...mistakes].map(describeIssue);
  return { told, portrait: career && ownerOf(career).portrait };
}

test('a portrait that is there is shown', async () => {
  await writeFile(join(folder, 'images', 'me.jpg'), picture);
  expect(await read('images/me.jpg')).toEqual({
    told: [],
    portrait: { src: 'images/me.jpg', alt: 'Portrait of Ada Byron' },
  });
});

test.each([
  ['images/gone.jpg', 'There is no image content/images/gone.jpg that can be read.'],
  ['https://example.com/me.jpg', 'The portrait must be a file in content/images, not a URL'],
  ['me.jpg', 'The portrait must be a JPEG, PNG, WebP or AVIF file in content/images'],
  ['images/me.JPG', 'in lowercase'],
  ['images/../../secret.png', 'The portrait must be a JPEG, PNG, WebP or AVIF file in content/images'],
])('reports and skips the portrait %s', async (image, sentence) => {
  const { told, portrait } = await read(image);
  expect(portrait).toBeNull();
  expect(told).toEqual([expect.stringContaining(sentence)]);
  expect(told[0]).toMatch(/^content\/resume\.json: basics\.image: /);
});

test('reports invalid and truncated image files by name', async () => {
  await writeFile(join(folder, 'images', 'me.jpg'), 'not a picture');
  await writeFile(join(folder, 'images', 'projects', 'x.png'), picture.subarray(0, 200));
  const { told, portrait } = await read('images/me.jpg');
  expect(portrait).toBeNull();
  expect(told).toEqual([
    expect.stringMatching(/^content\/resume\.json: basics\.image: There is no image/),
    expect.stringMatching(/^content\/images\/me\.jpg: This image cannot be read/),
    expect.stringMatching(/^content\/images\/projects\/x\.png: This image cannot be read/),
  ]);
});

test('mistakes of private.json are sentences', async () => {
  await writeFile(join(folder, 'private.json'), '{ "phone": ');
  expect((await read(undefined)).told).toEqual([
    expect.stringMatching(/^content\/private\.json: This is not valid JSON/),
  ]);
  await writeFile(join(folder, 'private.json'), '{ "photo": "private-me.jpg" }');
  expect((await read(undefined)).told).toEqual([
    'content/private.json: photo: content/private-me.jpg is missing or is not an image.',
  ]);
  await rm(join(folder, 'private.json'));
  await mkdir(join(folder, 'private.json'));
  expect((await read(undefined)).told).toEqual([
    'content/private.json: A file is expected here, but this is a folder.',
  ]);
});

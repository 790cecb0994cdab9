/** For any input, the API keeps its contract: a known status, an error that matches the schema, never a 500. */
import { createImages } from '#server/features/media/images/images.ts';
import { createFuzzer, fuzzedRequest } from '#support/fuzz-requests.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const app = await sharedTestApp({ images: createImages(undefined) });
const fuzzer = await createFuzzer(app);

test('generated requests', async () => {
  const property = fc.asyncProperty(fuzzedRequest, async (request) => {
    fc.pre((await fuzzer.send(request)) !== undefined);
  });
  await fc.assert(property, runs(500, 200_000));
  await fuzzer.close();
  expect(app.logged).toEqual([]);
});

/** Whatever comes in, the API answers by its contract: a known status, an error that the schema knows, never a 500. */
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createFuzzer, fuzzedRequest, type Fuzzer } from '#testing/fuzz-requests.ts';
import { runs } from '#testing/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let fuzzer: Fuzzer;
beforeAll(async () => {
  app = await createTestApp();
  fuzzer = await createFuzzer(app);
});
afterAll(() => app.close());

test('generated requests', async () => {
  const property = fc.asyncProperty(fuzzedRequest, async (request) => {
    fc.pre((await fuzzer.send(request)) !== undefined);
  });
  await fc.assert(property, runs(500, 20_000));
  expect(app.logged).toEqual([]);
});

/** Passkey responses mutated in their bytes or structure: none is accepted, none causes a server error. */
import { api } from '#support/api-paths.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { createAuthenticator, type Authenticator } from '#support/authenticator.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type Options = Parameters<Authenticator['create']>[0];
const optionsOf = async (browser: Browser, path: string) => (await (await browser.post(path)).json()) as Options;

const site = await sharedTestApp({ secure: true });
const owner = await site.signedIn(await makeUser(site.db));
const authenticator = createAuthenticator('https://site.test');
await owner.post(api.passkeys, { credential: authenticator.create(await optionsOf(owner, api.passkeyOptions)) });

/** A mutation of one part of a response. */
type Bend = (text: string) => unknown;
const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const bend: fc.Arbitrary<Bend> = fc.oneof(
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(([at, by]): Bend => (text) => {
    const bytes = bytesOf(text);
    if (bytes.length === 0) return 'AA';
    bytes[at % bytes.length]! ^= by;
    return bytes.toString('base64url');
  }),
  fc.nat().map(
    (at): Bend =>
      (text) =>
        bytesOf(text)
          .subarray(0, at % Math.max(1, bytesOf(text).length))
          .toString('base64url'),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map(
    (more): Bend =>
      (text) =>
        Buffer.concat([bytesOf(text), more]).toString('base64url'),
  ),
  fc.uint8Array({ maxLength: 400 }).map(
    (bytes): Bend =>
      () =>
        Buffer.from(bytes).toString('base64url'),
  ),
  fc.jsonValue().map(
    (value): Bend =>
      () =>
        Buffer.from(JSON.stringify(value)).toString('base64url'),
  ),
  fc.jsonValue().map(
    (value): Bend =>
      () =>
        value,
  ),
);
/**
 * Parts whose every byte is checked, by the signature or by the lookup. For other parts, only the format is checked.
 */
const covered = {
  login: ['clientDataJSON', 'authenticatorData', 'signature'],
  add: ['clientDataJSON', 'attestationObject'],
};

async function answerTo(kind: 'login' | 'add', part: number, how: Bend): Promise<[changed: boolean, Response]> {
  const [browser, ask, path] =
    kind === 'login'
      ? ([site.browser(), api.passkeyLoginOptions, api.passkeyLogin] as const)
      : ([owner, api.passkeyOptions, api.passkeys] as const);
  const options = await optionsOf(browser, ask);
  const credential =
    kind === 'login' ? authenticator.get(options) : createAuthenticator('https://site.test').create(options);
  const response: Record<string, unknown> = { ...credential.response };
  const name = covered[kind][part % covered[kind].length] ?? '';
  const before = String(response[name]);
  // DER allows several encodings of a signature; only the last bytes are certain to be part of the number.
  const kept = name === 'signature' ? bytesOf(before).subarray(0, -16) : Buffer.alloc(0);
  const was = bytesOf(before).subarray(kept.length);
  const bent = how(was.toString('base64url'));
  const is = typeof bent === 'string' ? bytesOf(bent) : undefined;
  response[name] = is ? Buffer.concat([kept, is]).toString('base64url') : bent;
  // Bytes after a signature are ignored.
  const changed = !is?.equals(was) && !(name === 'signature' && is?.subarray(0, was.length).equals(was));
  return [changed, await browser.post(path, { credential: { ...credential, response } })];
}

test('bent answers', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('login' as const, 'add' as const),
    fc.nat(),
    bend,
    async (...bent) => {
      const [changed, answer] = await answerTo(...bent);
      fc.pre(changed);
      // Registration data is not signed, so a mutation affects only the sender's own passkey.
      const mayBe = bent[0] === 'add' ? [201, 400, 403] : [400, 401];
      expect(mayBe).toContain(answer.status);
      if (answer.status === 201) {
        const { id } = (await answer.json()) as { id: string };
        expect((await owner.delete(api.passkey(id))).status).toBe(200);
      }
    },
  );
  await fc.assert(property, runs(150, 20_000));
  expect(site.logged).toEqual([]);
});

/**
 * Selects the language of texts and links in forms that the server renders. All requests share this module, so the language
 * comes from the page that is being rendered. `words-plugin.ts` includes this module only in the server bundle.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The page that is being rendered. */
interface Spoken {
  /** BCP 47 code, as in the names of catalogues. */
  language: string;
  /** Makes the links of the page. */
  href: (link: string) => string;
}
const page = new AsyncLocalStorage<Spoken>();

/**
 * @param spoken the page whose language `inSpoken` and `hrefOnServer` use during `render`
 * @returns the result of `render`
 */
export const speaking = <T>(spoken: Spoken, render: () => T): T => page.run(spoken, render);

globalThis.hrefOnServer = (link) => page.getStore()?.href(link) ?? link;

/**
 * @param english a catalogue in English
 * @param others its translations, by language
 * @returns an object whose properties are in the language of the page that is being rendered
 */
export const inSpoken = <T extends object>(english: T, others: Readonly<Record<string, T>>): T =>
  new Proxy(english, {
    get: (_, name) => Reflect.get(others[page.getStore()?.language ?? 'en'] ?? english, name) as unknown,
  });

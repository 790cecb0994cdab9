/**
 * Selects the language of texts in forms that the server renders. All requests share this module, so the language
 * comes from the page that is being rendered. `words-plugin.ts` includes this module only in the server bundle.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const language = new AsyncLocalStorage<string>();

/**
 * @param spoken BCP 47 code of the language for `inSpoken` during `render`, as in the names of catalogues
 * @returns the result of `render`
 */
export const speaking = <T>(spoken: string, render: () => T): T => language.run(spoken, render);

/**
 * @param english a catalogue in English
 * @param others its translations, by language
 * @returns an object whose properties are in the language of the page that is being rendered
 */
export const inSpoken = <T extends object>(english: T, others: Readonly<Record<string, T>>): T =>
  new Proxy(english, {
    get: (_, name) => Reflect.get(others[language.getStore() ?? 'en'] ?? english, name) as unknown,
  });

/**
 * Texts of forms that the server renders. All requests share the module, so the language is that of the page being
 * rendered. Bundled only for the server, by `words-plugin.ts`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const language = new AsyncLocalStorage<string>();

/**
 * @param spoken the language for `inSpoken` during `render`: BCP 47, as in the names of catalogues
 * @returns the result of `render`
 */
export const speaking = <T>(spoken: string, render: () => T): T => language.run(spoken, render);

/**
 * @param english a catalogue
 * @param others its translations
 * @returns the texts in the language of the page being rendered; properties must be read during rendering
 */
export const inSpoken = <T extends object>(english: T, others: Readonly<Record<string, T>>): T =>
  new Proxy(english, {
    get: (_, name) => Reflect.get(others[language.getStore() ?? 'en'] ?? english, name) as unknown,
  });

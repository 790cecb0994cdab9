/**
 * The words of a form that the server renders: the same module for all requests, so the language is that of the page
 * being rendered. Bundled for the server alone, by `words-plugin.ts`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const language = new AsyncLocalStorage<string>();

/** @returns what `render` gives; until then `inSpoken` speaks the language (BCP 47, as catalogues are called) */
export const speaking = <T>(spoken: string, render: () => T): T => language.run(spoken, render);

/**
 * @param english a catalogue
 * @param others the same in further languages
 * @returns the words in whichever language the page is being rendered; a property is to be read while it is
 */
export const inSpoken = <T extends object>(english: T, others: Readonly<Record<string, T>>): T =>
  new Proxy(english, {
    get: (_, name) => Reflect.get(others[language.getStore() ?? 'en'] ?? english, name) as unknown,
  });

/** What a site is called, and the words that it speaks. */
import { messagesFor } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';
import type { Site } from '#site/data/site.ts';

/** The words of its pages, with days counted in its time zone. */
export const wordsOf = ({ settings, language }: Pick<Site, 'settings' | 'language'>): Messages =>
  messagesFor(language, settings.timeZone);

/** What the owner calls it, else their name. */
export const titleOf = ({ settings, owner }: Pick<Site, 'settings' | 'owner'>): string => settings.title ?? owner.name;

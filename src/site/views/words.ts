/** The title of a site, and the messages in its main language. */
import { messagesFor } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';
import type { Site } from '#site/data/site.ts';

/** Returns the messages in the language of the site, with dates in its time zone. */
export const wordsOf = ({ settings, language }: Pick<Site, 'settings' | 'language'>): Messages =>
  messagesFor(language, settings.timeZone);

/** Returns the title that the owner has set, otherwise the owner's name. */
export const titleOf = ({ settings, owner }: Pick<Site, 'settings' | 'owner'>): string => settings.title ?? owner.name;

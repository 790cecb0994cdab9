import { messages } from '#contract/messages.ts';
import { escapeText } from '#domain/document/escape.ts';

/** Returns the placeholder of an unknown block. */
export const html = (): string =>
  `<p class="unknown-block"><strong>${escapeText(messages.blockErrorTitle)}</strong><br>${escapeText(messages.blockUnknown)}</p>`;

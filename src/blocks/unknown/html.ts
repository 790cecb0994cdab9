import { messages } from '#contract/messages.ts';
import { escapeText } from '#domain/document/escape.ts';

/** The place of a block that is only kept. */
export const html = (): string =>
  `<p class="unknown-block"><strong>${escapeText(messages.blockErrorTitle)}</strong><br>${escapeText(messages.blockUnknown)}</p>`;

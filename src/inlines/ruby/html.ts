import type { InlineHtml } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';

/** In brackets where a program knows no readings: a mail, a feed, plain text. */
export const readingHtml: InlineHtml = (element, inner) => `<rp>（</rp>${writeElement(element, inner)}<rp>）</rp>`;

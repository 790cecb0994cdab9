import type { InlineHtml } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';

/** Adds brackets for programs without ruby support: emails, feeds, plain text. */
export const readingHtml: InlineHtml = (element, inner) => `<rp>（</rp>${writeElement(element, inner)}<rp>）</rp>`;

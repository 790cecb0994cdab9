import type { InlineHtml } from '#domain/inline/kind.ts';

export const codeHtml: InlineHtml = (_, inner) => `<code class="inline-code">${inner}</code>`;

import { newElement } from '#domain/inline/kind.ts';
import { isPlain, type MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement, writeInline } from '#domain/inline/tree.ts';
import { isSafeLink } from '#domain/link.ts';
import { link } from './schema.ts';

export const linkMarkdown: MarkdownKind = {
  write: ({ attributes: { href = '' }, children }, { inner }) =>
    isPlain(children) ? [{ type: 'link', url: href, children: inner(children) }] : undefined,
  read: {
    link: ({ url, children }, { inner }) => anchor(url, inner(children)),
    linkReference({ identifier, children }, { definitions, inner }) {
      const address = definitions.get(identifier);
      return address === undefined ? `[${inner(children)}]` : anchor(address, inner(children));
    },
    // Images are blocks. An image within a line becomes a link to the image.
    image: ({ url, alt }) => anchor(url, writeInline([alt || url])),
    imageReference: ({ identifier, alt }, { definitions }) =>
      anchor(definitions.get(identifier) ?? '', writeInline([alt ?? ''])),
  },
};

const anchor = (href: string, inner: string) =>
  isSafeLink(href) ? writeElement(newElement(link, { href }), inner) : inner;

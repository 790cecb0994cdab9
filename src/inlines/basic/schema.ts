import type { InlineSchema, InlinePlain } from '#domain/inline/kind.ts';
import { scriptToText } from '#publications/tex.ts';

export const bold: InlineSchema = {
  name: 'bold',
  tags: { b: 'b', strong: 'strong' },
  foreign: {
    // Google Docs wraps copied text in a bold element whose style is not bold. In a heading, bold is only the style
    // of the heading, so it is not a mark.
    style(css, isInHeading) {
      const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1]?.toLowerCase();
      if (weight === undefined) return undefined;
      return (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) && !isInHeading;
    },
  },
};

export const italic: InlineSchema = {
  name: 'italic',
  tags: { i: 'i', em: 'em' },
  foreign: {
    tags: ['cite'],
    style(css) {
      const slant = /font-style:\s*(\w+)/i.exec(css)?.[1];
      return slant === undefined ? undefined : /^(?:italic|oblique)$/i.test(slant);
    },
  },
};

export const strike: InlineSchema = {
  name: 'strike',
  tags: { s: 's', del: 's', strike: 's' },
  foreign: { style: (css) => /text-decoration[^;]*line-through/i.test(css) || undefined },
};

export const mark: InlineSchema = { name: 'mark', tags: { mark: 'mark' } };

export const sub: InlineSchema = {
  name: 'sub',
  tags: { sub: 'sub' },
  foreign: { style: (css) => /vertical-align:\s*sub/i.test(css) || undefined },
};

export const sup: InlineSchema = {
  name: 'sup',
  tags: { sup: 'sup' },
  foreign: { style: (css) => /vertical-align:\s*super/i.test(css) || undefined },
};

/** Emphasis dots (傍点): a dot next to each character. */
export const dots: InlineSchema = {
  name: 'dots',
  tags: { em: 'em' },
  class: 'dots',
  foreign: { style: (css) => /text-emphasis(?:-style)?:\s*(?!none|initial|inherit)[\w'"]/i.test(css) || undefined },
};

/**
 * Source of a regular expression (flag `u`) that finds emphasis dots as typed: `《《強調》》`; its group contains the words.
 */
export const typedDots = String.raw`《《([^\s《》](?:[^《》\n]*[^\s《》])?)》》`;

export const code: InlineSchema = {
  name: 'code',
  tags: { span: 'span' },
  class: 'inline-code',
  literal: true,
  foreign: { tags: ['code', 'kbd', 'samp', 'tt'] },
};

export const lineBreak: InlineSchema = { name: 'break', tags: { br: 'br' }, holds: 'nothing', embed: true };

export const breakPlain: InlinePlain = { visible: () => ' ' };

export const subPlain: InlinePlain = {
  visible: ({ children }, inner) => scriptToText(inner(children), 'sub'),
  id: ({ children }, inner) => inner(children),
};

export const supPlain: InlinePlain = {
  visible: ({ children }, inner) => scriptToText(inner(children), 'sup'),
  id: ({ children }, inner) => inner(children),
};

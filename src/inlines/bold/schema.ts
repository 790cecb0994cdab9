import type { InlineSchema } from '#domain/inline/kind.ts';

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

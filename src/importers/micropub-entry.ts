/** Converts the text of a post as a Micropub client sends it. */
import type { MicropubContent, MicropubPhoto } from '#contract/micropub.ts';
import { cleanDocument } from '#document/clean.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { htmlToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { factsFrom } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';

export interface MicropubText {
  content: MicropubContent | undefined;
  /** Images that are placed before the text. */
  photos: readonly MicropubPhoto[];
}

/** @param knowsKey whether `@key` in a sentence is a citation */
export function micropubEntry(text: MicropubText, knowsKey: (key: string) => boolean): PostEntry {
  const { content, photos } = text;
  return {
    path: '',
    source: JSON.stringify(text),
    facts: factsFrom({ ours: true }),
    read: (picture) => {
      const toBlock = pictureBlock(picture);
      const shown = photos.map(({ src, alt }) => toBlock({ src, alt, caption: '' }));
      const blocks =
        content === undefined
          ? []
          : 'html' in content
            ? htmlToBlocks(content.html, toBlock)
            : fromMarkdown(content.markdown, { picture, knowsKey }).blocks;
      return cleanDocument({ blocks: [...shown, ...blocks] });
    },
  };
}

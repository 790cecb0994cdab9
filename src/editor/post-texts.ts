/** The functions for posts that the save engine needs. */
import { newPostOwner } from './drafts.ts';
import { emptyText, textKey, withoutMarkup, type PostText } from './post-text.ts';
import type { TextKind } from './saving.ts';

export const postTexts: TextKind<PostText> = {
  empty: emptyText,
  keyOf: textKey,
  cleaned: withoutMarkup,
  newOwner: newPostOwner,
};

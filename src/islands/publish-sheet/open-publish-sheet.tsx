import type { Post } from '#contract/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { postToPublish } from './findings.ts';
import { PublishSheet, type Publication } from './PublishSheet.tsx';

/**
 * Shows the sheet over the page.
 * @param text what will be published of it
 * @returns how to publish; closing it says not to, and the focus is where it was
 */
export function openPublishSheet(post: Post, text: PostText): Promise<Publication | undefined> {
  const shown = postToPublish(post, text);
  return openSheet((onDone) => <PublishSheet post={shown} onDone={onDone} />);
}

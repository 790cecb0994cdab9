import type { Post } from '#contract/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { ChangeStored } from '#islands/editor/change-stored.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { PublishSheet, type Publication } from './PublishSheet.tsx';

/**
 * Shows the sheet over the page.
 * @param text what will be published of it
 * @param change changes the stored post: its summary, cover, address, time
 * @returns how to publish; closing it says not to, and the focus is where it was
 */
export function openPublishSheet(stored: Post, text: PostText, change: ChangeStored): Promise<Publication | undefined> {
  return openSheet((onDone) => <PublishSheet {...{ stored, text, change, onDone }} />);
}

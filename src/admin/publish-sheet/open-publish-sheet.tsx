import type { Post } from '#contract/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { ChangeStored } from '#admin/editor/transport.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { PublishSheet, type Publication } from './PublishSheet.tsx';

/**
 * Shows the sheet over the page.
 * @param text the text to publish
 * @param change changes the stored post: its summary, cover, slug, time
 * @returns how to publish; undefined if the sheet was closed without publishing. The focus then returns to the
 * previous element.
 */
export function openPublishSheet(stored: Post, text: PostText, change: ChangeStored): Promise<Publication | undefined> {
  return openSheet((onDone) => <PublishSheet stored={stored} text={text} change={change} onDone={onDone} />);
}

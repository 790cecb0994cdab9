import { openSheet } from '../shared/open-sheet.tsx';
import type { PostToPublish } from './findings.ts';
import { PublishSheet, type Publication } from './PublishSheet.tsx';

/** Shows the sheet over the page. @returns how to publish; closing it says not to, and the focus is where it was */
export const openPublishSheet = (post: PostToPublish): Promise<Publication | undefined> =>
  openSheet((onDone) => <PublishSheet post={post} onDone={onDone} />);

import sheet from '#styles/publish-sheet.css?url';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../shared/load-styles.ts';
import { PublishSheet, type PostToPublish, type Publication } from './PublishSheet.tsx';

/** Shows the sheet over the page. @returns how to publish; closing it says not to, and the focus is where it was */
export async function openPublishSheet(post: PostToPublish): Promise<Publication | undefined> {
  await loadStyles(sheet);
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  return new Promise((resolve) => {
    const onDone = (wanted: Publication | undefined) => {
      root.unmount();
      holder.remove();
      resolve(wanted);
    };
    root.render(<PublishSheet post={post} onDone={onDone} />);
  });
}

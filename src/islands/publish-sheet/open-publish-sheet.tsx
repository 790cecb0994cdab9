import sheet from '#styles/publish-sheet.css?url';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../shared/load-styles.ts';
import { PublishSheet, type PostToPublish } from './PublishSheet.tsx';

/** Shows the sheet over the page. @returns whether to publish; closing it says no, and the focus is where it was */
export async function openPublishSheet(post: PostToPublish): Promise<boolean> {
  await loadStyles(sheet);
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  return new Promise((resolve) => {
    const onDone = (publish: boolean) => {
      root.unmount();
      holder.remove();
      resolve(publish);
    };
    root.render(<PublishSheet post={post} onDone={onDone} />);
  });
}

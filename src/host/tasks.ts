/**
 * The host's work that runs in its own process, because it needs hundreds of megabytes or seconds of processor time.
 * `inOwnProcess` starts this module.
 */
import './startup-hooks.ts';
import { serveTasks } from '#server/platform/workers/serve-tasks.ts';
import type { Seal } from '#site/assets/pictures/icons.ts';
import type { NamedCard, PictureFolders } from '#site/assets/pictures/make-pictures.ts';

const drawing = () => import('#site/assets/pictures/make-pictures.ts');
const printing = () => import('./generated-assets/print-post.ts');

const tasks = {
  content: async () => (await import('./content-loader.ts')).loadContentHere,
  assets: async () => (await import('./generated-assets/generate-assets.ts')).generateAssets,
  cards: async () => {
    const { makeNamed } = await drawing();
    return ({ cards, folders }: { cards: NamedCard[]; folders: PictureFolders }) => makeNamed(cards, folders);
  },
  icons: async () => {
    const { makeIcons } = await drawing();
    return ({ seal, folders }: { seal: Seal; folders: PictureFolders }) => makeIcons(seal, folders);
  },
  works: async () => (await import('./work-checker.ts')).checkSourcesHere,
  'post pictures': async () => (await printing()).postPictures,
  'post pdf': async () => (await printing()).postPdf,
};
export type HostTasks = typeof tasks;

serveTasks(tasks);

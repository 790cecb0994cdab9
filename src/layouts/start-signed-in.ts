/** Loaded for logged-in users: the menu, and the admin's parts of pages. */
import { startBlogAdmin } from '#admin/blog-admin/start.ts';
import { startPostAdmin } from '#admin/editor/start.ts';
import { startComments, startEditLinks } from '#admin/shared/start-parts.ts';
import { startMenu } from '#admin/menu/start.ts';
import { startPalette } from '#admin/palette/start.ts';
import { pages } from '#contract/paths.ts';

// The messages are loaded first, because the other modules use them at once.
const { words } = document.documentElement.dataset;
if (words !== undefined && !('words' in globalThis)) await import(/* @vite-ignore */ pages.words(words));

startMenu();
startPalette();
startBlogAdmin();
startPostAdmin();
startEditLinks();
startComments();

/** The part of an admin screen that every visitor loads. For logged-in users, it loads React and the screen. */
import type { ComponentType } from 'react';
import { pages } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from './localized-path.ts';

/**
 * Starts a screen of the owner.
 * @param load loads the module of the screen
 */
export const startOwners = (place: string, failure: string, load: () => Promise<ComponentType>): void =>
  startScreen(place, failure, async (found) => {
    const [{ mountOwners }, Screen] = await Promise.all([import('./mount-owners.tsx'), load()]);
    mountOwners(found, Screen);
  });

/**
 * Starts a screen if the page contains its element. Visitors are redirected to the blog (SITE-9).
 * @param place selector of the element
 * @param failure console message if the screen cannot be loaded
 */
export function startScreen(place: string, failure: string, mount: (place: Element) => Promise<void>): void {
  const found = document.querySelector(place);
  if (!found) return;
  if (!hasSessionHint(document.cookie)) return location.replace(here(pages.blog));
  mount(found).catch((error: unknown) => logUnlessLeaving(failure, error));
}

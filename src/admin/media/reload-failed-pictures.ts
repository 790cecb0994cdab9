import { checkAuth } from '#api-client/signed-in.ts';
import { pages } from '#contract/paths.ts';

/**
 * Reloads images of this page that failed, once, after the session was renewed. Only an admin can see images of
 * unpublished posts, and an image request cannot renew a session. Offline, the reload waits for the network.
 */
export function reloadFailedPictures(): void {
  const failed = new Map<HTMLImageElement, string>();
  const loadedAgain = new WeakMap<HTMLImageElement, string>();
  let reloading: Promise<void> | undefined;

  async function reload(): Promise<void> {
    if (failed.size === 0 || !(await checkAuth()).ok) return;
    for (const [image, address] of failed) {
      loadedAgain.set(image, address);
      if (image.getAttribute('src') === address) image.setAttribute('src', address);
    }
    failed.clear();
  }
  const reloadOnce = () => (reloading ??= reload().finally(() => (reloading = undefined)));

  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    const address = target.getAttribute('src') ?? '';
    if (!address.startsWith(pages.allMedia) || loadedAgain.get(target) === address) return;
    failed.set(target, address);
    void reloadOnce();
  };
  // `error` events of images do not bubble.
  addEventListener('error', onError, { capture: true });
  addEventListener('online', () => void reloadOnce());
}

/**
 * Parts of an island that are not needed at first. Their code is loaded when the page has loaded and is idle, or
 * earlier if a part is shown. Parts that are already loaded are shown at once.
 */
import { logUnlessLeaving } from '#editor/leaving.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { showAlert } from './alerts.ts';

const loads: (() => Promise<unknown>)[] = [];
let begin: () => void = () => undefined;

/** Resolves when the page has loaded. */
export const begun = new Promise<void>((resolve) => (begin = resolve));

/** Registers additional code to load after the page has loaded. */
export function lazyLoaded(load: () => Promise<unknown>): void {
  loads.push(load);
}

/**
 * @param load loads the code; called again after a failure, for example without a network
 * @param Early shown until the code is loaded; if absent, nothing is shown
 * @returns the component
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Early?: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = () =>
    (loading ??= load().then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  loads.push(start);

  return function Later(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return undefined;
      let gone = false;
      start().then(
        () => gone || setComponent(() => loaded),
        (error: unknown) => {
          if (!gone) showAlert(screens.partNotLoaded, 'warning');
          logUnlessLeaving('A part of the page could not be loaded.', error);
        },
      );
      return () => {
        gone = true;
      };
    }, [Component]);
    if (Component) return <Component {...props} />;
    return Early && <Early {...props} />;
  };
}

/**
 * Loads the remaining parts one by one after the page has loaded. If a part fails to load, it is loaded again when it
 * is shown.
 */
export async function loadLaterParts(): Promise<void> {
  begin();
  for (const load of loads) await load().catch(() => undefined);
}

/**
 * The state of the banner (SITE-14). `alerts.ts` sets the state and `Banner.tsx` shows it, so neither module imports
 * the other.
 */
import { z } from '#contract/zod-mini.ts';

export const alert = z.object({ message: z.string(), type: z.enum(['success', 'warning', 'fail']) });
export type Alert = z.infer<typeof alert>;
export type AlertType = Alert['type'];

let shown: (Alert & { id: number }) | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Returns the alert in the banner. Each alert has a unique id, so that a repeated message is shown again. */
export function shownAlert(): (Alert & { id: number }) | undefined {
  return shown;
}

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setAlert(next: Alert): void {
  change({ ...next, id: ++count });
}

export function deleteAlert(): void {
  change(undefined);
}

function change(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Mounts the banner in the layout's element for it, once for each page. */
import { useSyncExternalStore, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import alertSheet from '#styles/alert.css?url';
import { deleteAlert, shownAlert, subscribeToAlerts, type AlertType } from './alert-store.ts';
import { loadStyles } from './load-styles.ts';
import { times } from '#contract/limits.ts';
import { Icon } from './Icon.tsx';

await loadStyles(alertSheet);

function PageBanner() {
  const alert = useSyncExternalStore(subscribeToAlerts, shownAlert);
  return (
    <Banner
      key={alert?.id}
      message={alert?.message ?? ''}
      type={alert?.type ?? 'warning'}
      deleteMessage={deleteAlert}
    />
  );
}

let mounted = false;

export function mountBanner(): void {
  if (mounted) return;
  mounted = true;
  const place = document.querySelector('[data-banner]') ?? document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<PageBanner />);
}

interface Props {
  message: string;
  type: AlertType;
  /** Called when the display time is over. */
  deleteMessage: () => void;
}

/**
 * The transient alert banner (SITE-14): a message with an icon, either a tick for success or a warning. Screen
 * readers announce the message. After 3 seconds, the banner calls `deleteMessage`. An empty message shows nothing.
 */
function Banner({ message, type, deleteMessage }: Props) {
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(deleteMessage, times.alert);
    return () => clearTimeout(timer);
  }, [message, deleteMessage]);

  if (!message) return null;
  return (
    <div className={`alert alert-${type}`} role="alert">
      <Icon name={type === 'success' ? 'done' : 'warning'} />
      <span>{message}</span>
    </div>
  );
}

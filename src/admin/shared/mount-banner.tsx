/** Mounts the banner in the layout's element for it, once for each page. */
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import alertSheet from '#styles/alert.css?url';
import { deleteAlert, shownAlert, subscribeToAlerts } from './alert-store.ts';
import { Banner } from './Banner.tsx';
import { loadStyles } from './load-styles.ts';

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

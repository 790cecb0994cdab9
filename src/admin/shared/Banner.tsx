import { times } from '#contract/limits.ts';
import { useEffect } from 'react';
import type { AlertType } from './alert-store.ts';
import { Icon } from './Icon.tsx';

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
export function Banner({ message, type, deleteMessage }: Props) {
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

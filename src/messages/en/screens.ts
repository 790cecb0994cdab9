import { plural } from './plural.ts';

/** What all screens of signed-in people share. */
export const screens = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  keep: 'Keep draft',
  showMore: 'Show more',
  /** What is typed as a password. */
  showPassword: 'Show',
  hidePassword: 'Hide',
  backHome: 'Back home',
  copied: 'Copied ✓',
  /** A request's number in the server's log, to quote when asking for help. */
  request: (id: string): string => `Request ${id}`,
  partNotLoaded: 'This part of the page could not be loaded. Check the connection and try again.',
  /** What is done to many things, one after the other. */
  countOf: (count: number, all: number): string => `${count} of ${all}`,
  waiting: (seconds: number): string =>
    `Too many changes in one minute. Continuing in ${seconds} ${plural(seconds, 'second', 'seconds')}.`,
  stop: 'Stop',
};

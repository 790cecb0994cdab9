import { plural } from './plural.ts';

/** Texts that all screens for logged-in users share. */
export const screens = {
  loading: 'Loading...',
  tryAgain: 'Try again',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  keep: 'Keep draft',
  showMore: 'Show more',
  /** The button that shows or hides a typed password. */
  showPassword: 'Show',
  hidePassword: 'Hide',
  backHome: 'Back home',
  copied: 'Copied ✓',
  /** The ID of a request in the server's log, for support. */
  request: (id: string): string => `Request ID: ${id}`,
  partNotLoaded: 'This part of the page could not be loaded. Check your connection and try again.',
  /** Progress of an action on several items. */
  countOf: (count: number, all: number): string => `${count} of ${all}`,
  waiting: (seconds: number): string =>
    `Too many changes in one minute. Continuing in ${seconds} ${plural(seconds, 'second', 'seconds')}.`,
  stop: 'Stop',

  /** The menu, and the confirmation before logout. */
  profile: 'Profile',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logout: 'Logout',
  loggedOut: 'Logout successful!',
  logoutUnsaved: 'You have unsaved changes in this browser.',
  saveAndLogOut: 'Save and log out',
  deleteAndLogOut: 'Discard changes and log out',
};

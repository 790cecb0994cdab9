/** The screens of the admin area, in the order of its navigation. Each screen has its own URL. */
export const adminScreens = {
  overview: { path: '/dashboard', group: 'writing' },
  posts: { path: '/dashboard/posts', group: 'writing' },
  pages: { path: '/dashboard/pages', group: 'writing' },
  media: { path: '/dashboard/media', group: 'writing' },
  comments: { path: '/dashboard/comments', group: 'writing' },
  newsletter: { path: '/dashboard/subscribers', group: 'writing' },
  emails: { path: '/dashboard/emails', parent: 'newsletter' },
  analytics: { path: '/dashboard/analytics', group: 'writing' },
  publications: { path: '/dashboard/publications', group: 'records' },
  proposals: { path: '/dashboard/publications/proposals', parent: 'publications' },
  sources: { path: '/dashboard/publications/sources', parent: 'publications' },
  records: { path: '/dashboard/records', group: 'records' },
  documents: { path: '/dashboard/documents', group: 'records' },
  import: { path: '/dashboard/import', group: 'site' },
  export: { path: '/dashboard/export', parent: 'import' },
  redirects: { path: '/dashboard/redirects', group: 'site' },
  settings: { path: '/dashboard/settings', group: 'site' },
  tokens: { path: '/dashboard/tokens', parent: 'settings' },
} as const satisfies Record<string, { path: string } & ({ group: string } | { parent: string })>;

export type AdminScreen = keyof typeof adminScreens;

export const adminScreenNames = Object.keys(adminScreens) as AdminScreen[];

/** Returns the screen under which the navigation lists a screen: the screen itself, or the one it belongs to. */
export function listedScreen(screen: AdminScreen): AdminScreen {
  const found = adminScreens[screen];
  return 'parent' in found ? found.parent : screen;
}

/** Returns the screens that are shown as tabs of one entry of the navigation: the entry's own screen first. */
export const siblingScreens = (screen: AdminScreen): AdminScreen[] =>
  adminScreenNames.filter((name) => listedScreen(name) === listedScreen(screen));

/** Returns the screen at a path without a language prefix; undefined for other paths. */
export const screenAt = (path: string): AdminScreen | undefined =>
  adminScreenNames.find((name) => adminScreens[name].path === path);

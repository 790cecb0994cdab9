/** The part of the admin area that every visitor loads. For logged-in users, it loads React and the screen. */
import { adminScreenNames, type AdminScreen } from '#contract/admin-screens.ts';
import type { ComponentType } from 'react';
import { startScreen } from '../shared/start-screen.ts';

/** Each screen is loaded only on its own page. */
const screens: Readonly<Record<AdminScreen, () => Promise<ComponentType>>> = {
  overview: async () => (await import('../dashboard/Dashboard.tsx')).Dashboard,
  posts: async () => (await import('../blog-admin/Posts.tsx')).Posts,
  pages: async () => (await import('../records/Pages.tsx')).Pages,
  media: async () => (await import('../media/Media.tsx')).Media,
  comments: async () => (await import('../comments/Comments.tsx')).Comments,
  newsletter: async () => (await import('../newsletter/Subscribers.tsx')).Subscribers,
  emails: async () => (await import('../emails/SentEmails.tsx')).SentEmails,
  analytics: async () => (await import('../dashboard/Analytics.tsx')).Analytics,
  publications: async () => (await import('../records/Publications.tsx')).Publications,
  proposals: async () => (await import('../works/Proposals.tsx')).Proposals,
  sources: async () => (await import('../works/Sources.tsx')).Sources,
  records: async () => (await import('../records/Records.tsx')).Records,
  documents: async () => (await import('../records/Documents.tsx')).Documents,
  import: async () => (await import('../import/Import.tsx')).Import,
  export: async () => (await import('../exporting/Export.tsx')).Export,
  redirects: async () => (await import('../redirects/Redirects.tsx')).Redirects,
  settings: async () => (await import('../site/Settings.tsx')).Settings,
  tokens: async () => (await import('../tokens/ApiTokens.tsx')).ApiTokens,
};

const name = document.querySelector<HTMLElement>('[data-admin-screen]')?.dataset['adminScreen'];
const screen = adminScreenNames.find((one) => one === name) ?? 'overview';
startScreen('[data-admin-screen]', 'The screen could not be loaded.', async (place) => {
  const [{ mountOwners }, Screen] = await Promise.all([import('../shared/mount-owners.tsx'), screens[screen]()]);
  mountOwners(place, Screen);
});

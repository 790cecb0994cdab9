import { plural } from './plural.ts';

/** The admin area: its navigation, and the titles and descriptions of its screens. */
export const adminArea = {
  navigation: 'Admin area',
  open: 'Menu',
  viewSite: 'View site',
  groups: { writing: 'Writing', records: 'Profile and works', site: 'Site' },
  screens: {
    overview: { title: 'Overview', description: 'Drafts, problems and recent activity of your site.' },
    posts: { title: 'Posts', description: 'All posts: drafts, scheduled and published posts, and the trash.' },
    pages: { title: 'Pages', description: 'The pages that you added to your site.' },
    media: { title: 'Media', description: 'All images and files, with the pages that use them.' },
    comments: { title: 'Comments', description: 'Comments and mentions, by status and post.' },
    newsletter: { title: 'Newsletter', description: 'The subscribers of your newsletter.' },
    emails: { title: 'Sent emails', description: 'The emails that the site has sent, and their delivery.' },
    analytics: { title: 'Analytics', description: 'Views, referrers and searches.' },
    publications: { title: 'Publications', description: 'Your publications and the works that your posts cite.' },
    proposals: { title: 'Proposals', description: 'New works and changes that sources report, for you to decide.' },
    sources: { title: 'Keep up to date', description: 'Sources that the site asks for your works.' },
    records: { title: 'Projects, talks, teaching, news', description: 'Projects, talks, teaching, awards and news.' },
    documents: { title: 'Profile and documents', description: 'Your profile, resume, CV and private fields.' },
    import: { title: 'Import', description: 'Import posts and files from other programs.' },
    export: { title: 'Export and backup', description: 'Download your content, and see the last backups.' },
    redirects: { title: 'Redirects', description: 'Old addresses that lead to current pages.' },
    settings: { title: 'Settings', description: 'Title, menu, colors, languages and functions of the site.' },
    tokens: { title: 'API tokens', description: 'Access for your own programs.' },
  },
  /** The names in the navigation where they differ from the screen's title. */
  inNavigation: { import: 'Import and export' },
  /** The command palette: a search over screens, posts, pages and records. */
  palette: {
    title: 'Go to',
    open: 'Go to…',
    find: 'Find a screen, post, page or record',
    groups: { screens: 'Screens', actions: 'Actions', posts: 'Posts', content: 'Content', site: 'Site' },
    newPost: 'New post',
    home: 'Home page',
    nothingFound: (text: string): string => `Nothing found for “${text}”.`,
    found: (count: number): string => `${count} ${plural(count, 'result', 'results')}`,
  },
};

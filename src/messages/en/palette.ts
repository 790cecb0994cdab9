import { plural } from './plural.ts';

/** The command palette: a search over screens, posts, pages and records. */
export const palette = {
  title: 'Go to',
  open: 'Go to…',
  find: 'Find a screen, post, page or record',
  groups: { screens: 'Screens', actions: 'Actions', posts: 'Posts', content: 'Content', site: 'Site' },
  newPost: 'New post',
  home: 'Home page',
  nothingFound: (text: string): string => `Nothing found for “${text}”.`,
  found: (count: number): string => `${count} ${plural(count, 'result', 'results')}`,
};

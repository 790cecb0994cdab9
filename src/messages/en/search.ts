/** The search page, and the names of page kinds in its index. */
export const search = {
  search: 'Search',
  description: (name: string): string => `Search the posts and publications of ${name}.`,
  label: 'Search posts and publications',
  placeholder: 'Posts and publications',
  recentPosts: 'Recent posts',
  keywords: 'Keywords',
  /** The texts in brackets link to the archive and to the publications. */
  needsScript: 'Search needs JavaScript. You can still browse the [archive] and the [publications].',
  post: (date: string): string => `Post, ${date}`,
  project: 'Project',
  page: 'Page',
};

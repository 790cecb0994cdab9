/** What stands below a post for everyone. */
export const comments = {
  title: 'Comments',
  none: 'Nobody has commented yet.',
  owner: 'author of this site',
  deleted: 'deleted',
  removed: 'This comment was removed.',
  logIn: '[Log in] to comment.',
  closed: 'Nobody can comment here any more.',
  feed: 'Comments as a feed',
  feedTitle: (site: string): string => `Comments on ${site}`,
  on: (name: string, post: string): string => `${name} on ${post}`,
};

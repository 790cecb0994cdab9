/** The comments below a post, for everyone. */
export const comments = {
  title: 'Comments',
  none: 'Nobody has commented yet.',
  owner: 'site owner',
  deleted: 'Deleted account',
  anonymous: 'Anonymous',
  removed: 'This comment was deleted.',
  write: 'Write a comment',
  logIn: '[Log in] to comment.',
  logInOrSignUp: '[Log in] or [sign up] to comment.',
  closed: 'Comments are closed.',
  feed: 'Comment feed',
  feedTitle: (site: string): string => `Comments on ${site}`,
  elsewhere: 'Mentions on other sites',
  mentioned: {
    mention: (host: string): string => `mentioned this page on ${host}`,
    reply: (host: string): string => `replied on ${host}`,
    like: (host: string): string => `liked this page on ${host}`,
    repost: (host: string): string => `shared this page on ${host}`,
  },
  on: (name: string, post: string): string => `Comment by ${name} on ${post}`,
};

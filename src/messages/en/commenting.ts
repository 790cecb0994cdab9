/** Comments below a post for logged-in users, and moderation on the owner's dashboard. */
export const commenting = {
  comment: 'Comment',
  yourComment: 'Your comment',
  hint: 'You can use Markdown: *emphasis*, `code`, [text](link), $formula$. Up to 5,000 characters.',
  send: 'Send',
  save: 'Save',
  cancel: 'Cancel',
  answer: 'Reply',
  answerTo: (name: string): string => `Reply to ${name}`,
  change: 'Edit',
  remove: 'Delete',
  removeOn: (title: string): string => `Delete your comment on ${title}`,
  removeSurely: 'Delete this comment?',
  approve: 'Approve',
  blockAuthor: 'Delete and block author',
  held: 'Your comment has been sent. It will appear after approval.',
  live: 'Your comment is published.',
  yourHeld: 'Your comment, waiting for approval',
  yourLive: 'Your comment is published. Reload the page to see it among the other comments.',
  close: 'Close comments on this post',
  open: 'Reopen comments on this post',
  deleted: 'Deleted account',
  cannot: {
    confirm: 'To comment, confirm your email address in your profile.',
    name: 'To comment, choose a public name in your profile.',
    'shut-out': 'You can’t comment on this site.',
    closed: 'Comments are closed.',
  },
  toProfile: 'Open your profile',

  mentions: (count: number): string =>
    count === 1
      ? '1 mention on another site is waiting for approval'
      : `${count} mentions on other sites are waiting for approval`,
  waiting: (count: number): string =>
    count === 1 ? '1 comment is waiting for approval' : `${count} comments are waiting for approval`,
  waitingNames: (count: number): string =>
    count === 1 ? '1 new public name is waiting for approval' : `${count} new public names are waiting for approval`,
  nameUntilThen: (name: string | null): string => (name === null ? 'No public name yet' : `Current name: ${name}`),
  refuse: 'Reject',
  on: (title: string): string => `in response to ${title}`,
  settings: 'Comments',
  closedEverywhere: 'Close comments on all posts',
  words: 'Hold comments with these words for approval (one word per line)',
  blockedPeople: 'Blocked people',
  unblock: 'Unblock',
  saved: 'Saved.',

  publicTitle: 'Public profile',
  publicName: 'Public name',
  publicHint: 'Your comments show this name. You can’t use the site owner’s name or similar names.',
  nameWaits: (name: string, shown: string | null): string =>
    shown === null
      ? `“${name}” is waiting for approval. Your comments have no name until then.`
      : `“${name}” is waiting for approval. Your comments show “${shown}” until then.`,
  answerMails: 'Email me when someone replies to my comments',
  yourComments: 'Your comments',
  states: { held: 'waiting for approval', live: 'published', removed: 'deleted' },
  keepComments: 'Keep my comments, without my name',
};

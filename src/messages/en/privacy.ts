/** The privacy page, built from the enabled features (SITE-8). */
export const privacy = {
  title: 'Privacy',
  description: (site: string): string => `What ${site} stores about its readers, and what it doesn’t.`,
  lead: 'What this site stores about you, and what it doesn’t. This page describes the features that are turned on here.',
  reading: {
    title: 'When you read',
    parts: [
      'This site sets no cookies when you read. It does not store your IP address with what you read, and it loads nothing from other companies. The server logs requests for a short time, to keep working and to stop attacks.',
      'The theme that you choose stays in your browser.',
    ],
  },
  notCounted: 'Visits are not counted.',
  counted: {
    title: 'What is counted',
    parts: [
      'This site counts, per day and never per person: page views, complete reads, referring sites, file downloads, searches with no results, and requests for pages that do not exist. It stores no cookie, IP address or device details, and nothing that could link two visits to the same reader.',
      'Search terms and similar input are kept only if they are at most 100 characters long and were seen three times. A path that does not exist is kept only if three networks asked for it within a day. Which networks did is held in memory as hashes for that day and never stored. Bots are not counted, nor are browsers that send Do Not Track or Global Privacy Control. Figures are kept for two years and only the site owner sees them.',
    ],
  },
  accounts: {
    title: 'When you have an account',
    parts: [
      'This site stores your email address, your name if you give one, and your password as a hash that can’t be read back. It also stores your passkeys, the kind of browser and the network of each login, and a security log for 90 days. Cookies hold only your session.',
      'You can see, download, change and delete all of it in your profile. Copies in backups are overwritten within thirty days.',
    ],
  },
  comments: {
    title: 'When you comment',
    parts: [
      'Your public name and your comment, with its time, are public once they have been approved. They appear on the page, in a feed and in search engines. Your email address is not shown, and your text is not sent to any other service.',
      'Replies are emailed to you unless you turn that off. You can delete a comment at any time. When you delete your account, you choose whether your comments are deleted or stay without your name.',
      'If your page links to a post here, you can notify this site with a webmention. Its URL, author and first words are then fetched, and published after approval. They are removed when your page no longer links here and notifies this site again.',
      'Comments imported from this site’s previous home show the name and date they had there, and nothing else about their authors. Write to the owner to have yours removed.',
    ],
  },
  follow: {
    title: 'When you subscribe by email',
    parts: [
      'This site stores your email address, your topics and frequency, your language, and when you confirmed. Emails have no tracking: nobody learns whether you open them. Every email has a link to unsubscribe at once.',
    ],
  },
  owner: {
    title: 'Who is responsible',
    write: (owner: string): string => `${owner}: [send an email].`,
    name: (owner: string): string => `${owner}.`,
  },
};

/** The privacy page, built from the enabled features (SITE-8). */
export const privacy = {
  title: 'Privacy',
  description: (site: string): string =>
    `This page explains which data ${site} stores about its readers and which data it does not store.`,
  lead: 'This page explains which data this site stores about you and which data it does not store. It covers only the features that are turned on.',
  reading: {
    title: 'When you read',
    parts: [
      'This site sets no cookies when you read it, and it loads no third-party content. The server keeps request logs for a short time, to keep the site running and to block attacks. Apart from these logs, the site does not record which IP address visits which page.',
      'Your choice of light or dark mode is stored only in your browser.',
    ],
  },
  notCounted: 'Visits are not counted.',
  counted: {
    title: 'What is counted',
    parts: [
      'This site counts the following per day, never per person: page views, complete reads, referring sites, file downloads, searches with no results, and requests for pages that do not exist. It stores no cookies, IP addresses or device details. Nothing in the counts can link two visits to the same reader.',
      'Search terms and similar input, up to 100 characters, are kept only after they were entered three times. The URL of a missing page is kept only if three networks requested it within a day. For this check, hashes of the networks are kept in memory for that day and never stored on disk. Bots are not counted. Browsers that send Do Not Track or Global Privacy Control are not counted either. The counts are kept for two years. Only the site owner sees them.',
    ],
  },
  accounts: {
    title: 'When you have an account',
    parts: [
      'This site stores your email address and your name if you give one. Your password is stored only as a hash that can’t be read back. The site also stores your passkeys, and the browser and network of each login. A security log is kept for 90 days. Cookies contain only your session.',
      'You can see, download, change and delete all this data in your profile. Copies in backups are overwritten within thirty days.',
    ],
  },
  comments: {
    title: 'When you comment',
    parts: [
      'Your public name, your comment and its time become public after approval. They appear on the page, in a feed and in search engines. Your email address is not shown, and your text is not sent to any other service.',
      'Replies are emailed to you unless you turn these emails off. You can delete a comment at any time. When you delete your account, you choose whether your comments are deleted or stay without your name.',
      'If your page links to a post here, you can notify this site with a webmention. This site then fetches the URL, author and first words of your page and publishes them after approval. To have these details removed, delete the link and send the webmention again.',
      'Comments imported from this site’s previous platform show only the names and dates from that platform. To have your comments removed, write to the owner.',
    ],
  },
  follow: {
    title: 'When you subscribe by email',
    parts: [
      'This site stores your email address, your topics and frequency, your language, and when you confirmed. Emails contain no tracking, so nobody can see whether you open them. Every email has a link to unsubscribe.',
    ],
  },
  owner: {
    title: 'Who is responsible',
    write: (owner: string): string => `${owner} is responsible for this site. [Send an email].`,
    name: (owner: string): string => `${owner} is responsible for this site.`,
  },
};

/** The privacy page, built from the enabled features (SITE-8). */
export const privacy = {
  title: 'Privacy',
  description: (site: string): string =>
    `This page explains which data ${site} stores about its readers and which data it does not store.`,
  lead: 'This page explains which data this site stores about you and which data it does not store. It covers only the features that are turned on.',
  reading: {
    title: 'When you read',
    parts: [
      'This site sets no cookies when you read it. It loads content from other sites only if you play a YouTube or Vimeo video. The server keeps request logs for a short time, to keep the site running and to block attacks. Apart from these logs, the site does not record which IP address visits which page.',
      'Your display choices, such as light or dark mode, are stored only in your browser.',
    ],
  },
  notCounted: 'Visits are not counted.',
  counted: {
    title: 'What is counted',
    parts: [
      'This site counts events per day, never per person. It counts page views, complete reads, referring sites and file downloads. It also counts searches with no results and requests for missing pages. It stores no cookies, IP addresses or device details. Nothing in the counts can link two visits to the same reader.',
      'Search terms, referring sites and file paths are stored as text only after browsers have sent them three times. Until then, only hashes of these texts are stored. Texts over 100 characters are not stored. The URL of a missing page is stored only if visitors from three networks request it within a day. These checks use hashes of network addresses. The hashes are kept in memory for up to a day and never written to disk. Bots are not counted. Browsers that send Do Not Track or Global Privacy Control are not counted either. The counts are kept for two years. Only the site owner can see them.',
    ],
  },
  accounts: {
    title: 'When you have an account',
    parts: [
      'This site stores your email address and your name if you give one. Your password is stored only as a hash that can’t be read back. The site also stores your passkeys, and the browser and network of each login. A security log is kept for 90 days. Login cookies contain only IDs and keys for your session and your browser. When you log out, the session cookies are deleted. The cookie that recognizes your browser stays for up to 400 days.',
      'You can see and download this data in your profile. You can also change your account settings and delete your account there. Copies in backups are overwritten within thirty days.',
    ],
  },
  comments: {
    title: 'When you comment',
    parts: [
      'A comment is published immediately or after approval. From then on, your public name, the comment and its time are public. They appear on the page, in a feed and in search engines. Your email address is not shown, and no external spam filter receives your text.',
      'Replies are emailed to you unless you turn these emails off. You can delete a comment at any time. When you delete your account, you choose whether your comments are deleted or stay without your name.',
      'If your page links to a post here, you can notify this site with a webmention. This site then fetches your page. After approval, this site publishes the URL, author and first words of your page. To have these details removed, delete the link and send the webmention again.',
      'Comments imported from this site’s previous platform show the names and dates from that platform. To have your comments removed, write to the owner.',
    ],
  },
  follow: {
    title: 'When you subscribe by email',
    parts: [
      'This site stores your email address, topics, frequency and language, and when you confirmed your subscription. It also stores whether each email was delivered or reported as spam. Emails contain no tracking, so this site does not know whether you open them. Every email has a link to unsubscribe. Thirty days after you unsubscribe, your email address is replaced by a hash.',
    ],
  },
  owner: {
    title: 'Who is responsible',
    write: (owner: string): string => `${owner} is responsible for this site. [Send an email].`,
    name: (owner: string): string => `${owner} is responsible for this site.`,
  },
};

/** What is kept of whom, made from what the site has switched on (product 19). */
export const privacy = {
  title: 'Privacy',
  description: (site: string): string => `What ${site} keeps of its readers, and what it does not.`,
  lead: 'What is kept of you here, and what is not. This page is made from what this site has switched on.',
  reading: {
    title: 'When you read',
    parts: [
      'No cookie is set, no address is stored with what you read, and nothing of another company is loaded. A server notes requests for a short time, to keep working and to keep attacks away.',
      'The theme that you choose stays in your browser.',
    ],
  },
  notCounted: 'Visits are not counted.',
  counted: {
    title: 'What is counted',
    parts: [
      'This site counts, per day and never per person: page views, complete reads, referring sites, file downloads, searches with no results, and requests for pages that do not exist. It stores no cookie, IP address or device details, and nothing that could link two visits to the same reader.',
      'What you type or bring along is kept only if it has at most 100 characters and was met three times. A path that does not exist is kept only if three networks asked for it within a day. Which networks did is held in memory as hashes for that day and never stored. Programs are not counted, nor are you if your browser sends Do Not Track or Global Privacy Control. The figures are kept for two years, and only the owner sees them.',
    ],
  },
  accounts: {
    title: 'When you have an account',
    parts: [
      'Your email address, a name if you give one, your password as a hash that cannot be read back, passkeys, the kind of browser and the network of each login, and for 90 days what happened to the account. Cookies hold your session, and nothing else.',
      'You can see, download, change and delete all of it in your profile. Copies in backups are overwritten within thirty days.',
    ],
  },
  comments: {
    title: 'When you comment',
    parts: [
      'Your public name and what you write, with its time, are public once they were let through. They stand in the page, in a feed and in what search engines read. Your address is not shown, and no other service is asked about your text.',
      'Answers are mailed to you unless you switch that off. You can take a comment away at any time. When you delete your account, your comments go with it, or stay without your name: you choose.',
      'If your page links to a post here, you can notify this site with a webmention. Its address, author and first words are then fetched, and published after approval. They are removed when your page no longer links here and notifies us again.',
      'Comments imported from this site’s previous home show the name and date they had there, and nothing else about their authors. Write to the owner to have yours removed.',
    ],
  },
  follow: {
    title: 'When you follow by mail',
    parts: [
      'Your address, what you chose to get, its language, and when you confirmed it. Mails hold no tracking: nobody is told whether you open them. Every one has a link that stops them at once.',
    ],
  },
  owner: {
    title: 'Who is responsible',
    write: (owner: string): string => `${owner}: [write to me].`,
    name: (owner: string): string => `${owner}.`,
  },
};

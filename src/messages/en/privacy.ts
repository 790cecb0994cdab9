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
      'By day, and of nobody: how often a page was opened and read to its end, from which site readers came, which files were downloaded, what was searched here without a result, and which addresses were not there. No cookie, no address, no device, and nothing by which two visits could be known as one reader’s.',
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
      'A page of yours that links to a post here may be told of with a webmention: its address, its author and its first words are then fetched, and public once they were let through. They go when the page no longer links here and tells of it again.',
      'Comments that were written where this site was before stand here with the name and the day that they had there, and nothing else of who wrote them. Write to the owner to have yours taken away.',
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

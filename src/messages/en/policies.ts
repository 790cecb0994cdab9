/** A paragraph (a string), a paragraph whose bracketed text is a link, or a list. */
type TermsPart = string | { text: string; to: 'mail' | 'profile' } | { list: readonly string[] };
interface TermsSection {
  title: string;
  parts: readonly TermsPart[];
}

/** The terms that users accept when they sign up (SITE-8), in plain language. */
export const terms = {
  title: 'Terms of service',
  description: (owner: string): string => `The terms between you and ${owner} for the use of this site.`,
  lead: 'These short terms say what you and I can expect of each other on this site.',
  /**
   * @param host the site's URL without its scheme
   * @param email '' if the owner has no public email address
   */
  sections: (host: string, owner: string, location: string, email: string): readonly TermsSection[] => [
    {
      title: 'Who runs this site',
      parts: [
        {
          text: `This site, ${host}, is the personal site of ${[owner, location].filter(Boolean).join(', ')}. “I” means ${owner}. “You” means anyone who reads this site or has an account. ${email && `You can reach me at [${email}].`}`,
          to: 'mail',
        },
      ],
    },
    {
      title: 'Reading this site',
      parts: [
        'You can read everything public here for free, without an account and without being tracked. The site has no advertising, no third-party analytics and no cookies for readers.',
      ],
    },
    {
      title: 'Your account',
      parts: [
        {
          list: [
            'An account needs an email address that is yours, and a password. A username is optional.',
            'Keep your password to yourself, and don’t use it anywhere else. You are responsible for everything done with your account until you tell me that someone else has access.',
            'You must be old enough to agree to these terms where you live. Otherwise, ask someone who can agree for you.',
            'Each person can have one account. Accounts created by programs are deleted.',
          ],
        },
      ],
    },
    {
      title: 'What this site stores about you',
      parts: [
        {
          list: [
            'Your email address, your username if you gave one, and when the account was created.',
            'Your password, stored only as an Argon2id hash. Not even I can read your password.',
            'For each browser in which you log in: its kind, its network and when it was last seen. You can log out any session that is not yours. Login cookies contain only IDs and keys. When you log out, the session cookies are deleted. A cookie that recognizes your browser stays for up to 400 days.',
            'For a short time, the number of login attempts from each IP address, to prevent password guessing. For 90 days, a log of security events in your account.',
          ],
        },
        'I use this data to run your account and to send emails about it. Examples are a welcome, a link to set a new password, and notices about new logins and changes. I send no newsletter that you did not ask for. I do not sell or share your data. The companies that host the site and deliver its emails process your data on my behalf, only as needed.',
      ],
    },
    {
      title: 'Your rights to your data',
      parts: [
        {
          text: 'In your [profile] you can see and download your data. You can also change your settings, log out sessions and delete the account. The account and everything that belongs to it are then deleted immediately. You can choose to keep your comments without your name. Copies in backups are overwritten within thirty days. If the law of your country gives you more rights, you have those rights too. Write to me to use them.',
          to: 'profile',
        },
      ],
    },
    {
      title: 'Acceptable use',
      parts: [
        'Do not try to access other people’s data, overload the site, or use the site to break a law. If you find a security problem, please tell me before you tell others. I will thank you by name if you like. I can close an account that breaks these rules, and I will say why.',
      ],
    },
    {
      title: 'Content of this site',
      parts: [
        'Texts and images are mine unless a note beside them says otherwise. You can quote them if you name the source. You can use code shown in posts freely, unless a post or its repository names a license.',
        'I write with care, but I can be wrong, and posts can become outdated. The site is provided as is. I am liable only for intent and gross negligence, and where the law does not let me exclude liability.',
      ],
    },
    {
      title: 'Changes',
      parts: [
        'Everyone with an account gets an email at least thirty days before an important change to these terms. You can delete your account instead of accepting the change. The law of the place where I live applies. You also keep the protection that the law of your country gives you.',
      ],
    },
  ],
};

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

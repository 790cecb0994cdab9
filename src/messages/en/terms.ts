/** A paragraph, with the place in brackets that leads somewhere; or a list. */
type TermsPart = string | { text: string; to: 'mail' | 'profile' } | { list: readonly string[] };
interface TermsSection {
  title: string;
  parts: readonly TermsPart[];
}

/** The terms that signing up agrees to (product 2), in words that people read. */
export const terms = {
  title: 'Terms of service',
  description: (owner: string): string => `What you and ${owner} may expect of each other on this site.`,
  lead: 'What you and I may expect of each other on this site. Short, because there is not much to it.',
  /** @param host the site's address without its scheme @param email '' where the owner gives none */
  sections: (host: string, owner: string, location: string, email: string): readonly TermsSection[] => [
    {
      title: 'Who this is',
      parts: [
        {
          text: `This site, ${host}, is the personal site of ${[owner, location].filter(Boolean).join(', ')}. “I” is ${owner}; “you” are whoever reads here or has an account. ${email && `You reach me at [${email}].`}`,
          to: 'mail',
        },
      ],
    },
    {
      title: 'Reading',
      parts: [
        'You can read everything public here without an account, for free and without being tracked: no advertising, no third-party analytics, and no cookies for readers.',
      ],
    },
    {
      title: 'Your account',
      parts: [
        {
          list: [
            'An account needs an email address that is yours, and a password. A username is optional.',
            'Keep the password to yourself, and use one that you use nowhere else. What is done with your account counts as done by you, until you tell me that someone else has got into it.',
            'You must be old enough to agree to this where you live; if you are not, ask someone who may agree for you.',
            'One person, one account. Accounts made by programs are removed.',
          ],
        },
      ],
    },
    {
      title: 'What is kept about you',
      parts: [
        {
          list: [
            'Your email address, your username if you gave one, and when the account was made.',
            'Your password, stored only as an Argon2id hash. Not even I can read it.',
            'For each device on which you are logged in, the kind of browser and when it was last seen, so that you can end a session that is not yours. The cookies of a login hold nothing else, and go with the logout.',
            'For a short time, counts of attempts by network address, so that nobody can guess passwords by the thousand.',
          ],
        },
        'I use this to run your account and to send the mails that it needs: a welcome, a link to set a new password, a notice when your password or address changes. I send no newsletter unasked, and I neither sell nor give away what is kept. The companies that host the site and deliver its mail process it on my behalf, and see no more than that takes.',
      ],
    },
    {
      title: 'Your rights over it',
      parts: [
        {
          text: 'In your [profile] you can see and change all of it, download it as a file, end sessions, and delete the account. Deleting removes it at once, with everything that belongs to it; copies in backups are overwritten within thirty days. Where the law of your country gives you more, you have that too: write to me.',
          to: 'profile',
        },
      ],
    },
    {
      title: 'Fair use',
      parts: [
        'Please do not try to get at what is not yours, do not overload the site, and do not use it to break a law. If you find a weakness, tell me before you tell others, and I will thank you by name if you like. I may close an account that breaks these rules, and will say why.',
      ],
    },
    {
      title: 'What you find here',
      parts: [
        'Texts and pictures are mine unless something else is said beside them. You may quote them with their source. Code shown in posts may be used freely unless a post or its repository names a licence.',
        'I write with care, but I can be wrong, and what was right when it was written may be out of date. The site is offered as it is. I am liable for what I do wilfully or with gross negligence and for what the law does not let me exclude, and for nothing beyond.',
      ],
    },
    {
      title: 'Changes',
      parts: [
        'If these terms change in a way that matters, everyone with an account is told by mail at least thirty days before, and may delete the account instead of going along. The law of the place where I live applies, without taking from you what the law of yours protects.',
      ],
    },
  ],
};

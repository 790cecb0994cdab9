/** The login and the signup page say what an account is for, and that reading needs none, whatever is switched off. */
import { accountPages as inJapanese } from '../ja/account-pages.ts';
import { accountPages } from './account-pages.ts';
import { expect, test } from 'vitest';

const combinations = [
  { comments: true, newsletter: true },
  { comments: true, newsletter: false },
  { comments: false, newsletter: true },
  { comments: false, newsletter: false },
];

test.each(combinations)('comments: $comments, newsletter: $newsletter', ({ comments, newsletter }) => {
  for (const [words, comment, subscribe, without] of [
    [accountPages, /comment on posts/, /subscribe/, /without an account/],
    [inJapanese, /記事(?:への|に)コメント/, /購読/, /アカウントは必要ありません/],
  ] as const) {
    const [login, signup] = [words.loginLead(comments, newsletter), words.signupLead(comments, newsletter)];
    for (const lead of [login, signup]) {
      expect(comment.test(lead)).toBe(comments);
      expect(subscribe.test(lead)).toBe(newsletter);
      expect(lead).toMatch(without);
    }
    // Each page has a purpose of its own: to log in can be to run the site.
    expect(login).not.toBe(signup);
  }
});

/** The menu of logged-in users by keyboard (SITE-11). */
import { pages } from '#contract/paths.ts';
import { signedIn } from '#support/account-answers.ts';
import { answer, giveSession, named, until, fakedScreens, visit } from '#support/screen.tsx';
import { expect, test } from 'vitest';

fakedScreens();

test('the menu works by keyboard: arrows, Home, End, Escape returns the focus', async () => {
  giveSession();
  answer(signedIn);
  await visit(pages.terms);
  const profile = await until(() => named('button', 'Profile'));
  profile.focus();
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const leadsTo = async (name: string, to: string) => {
    key(name);
    await until(() => expect(document.activeElement?.textContent).toBe(to));
  };
  await leadsTo('ArrowDown', 'Settings');
  await leadsTo('ArrowDown', 'Logout');
  await leadsTo('ArrowDown', 'Settings');
  await leadsTo('End', 'Logout');
  await leadsTo('Home', 'Settings');
  await leadsTo('Escape', 'Profile');
  await until(() => expect(profile.getAttribute('aria-expanded')).toBe('false'));
  profile.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(profile.getAttribute('aria-expanded')).toBe('false');
  await leadsTo('ArrowUp', 'Logout');
  // A focus outside closes the list.
  const outside = document.body.appendChild(document.createElement('button'));
  document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: outside }));
  await until(() => expect(profile.getAttribute('aria-expanded')).toBe('false'));
  profile.click();
  await until(() => expect(named('a', 'Settings').getAttribute('href')).toBe(pages.profile));
});

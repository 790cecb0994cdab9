/**
 * Code that the first view of a page does not need, in a file that `start.ts` loads later. The file also handles
 * input that the reader made before it was loaded.
 */
import { startFonts } from '#components/browser/fonts.ts';
import { startShortcuts } from '#components/browser/shortcuts.ts';
import { startThemeSwitch } from '#components/browser/theme-switch.ts';
import { speculationRules } from '#site/views/speculation-rules.ts';

startFonts();
startThemeSwitch();
fetchAhead(speculationRules);
const press = startShortcuts();
addEventListener('early', ({ detail }: CustomEventInit<Event[]>) => {
  for (const event of detail ?? []) {
    if (event instanceof KeyboardEvent) press(event);
    else if (event.type === 'change') (event.target as Element).closest<HTMLElement>('.theme input')?.click();
  }
});
/**
 * Reloads a page that was loaded without the session, for example if it is restored from the browser's cache after a
 * login.
 */
const lookWho = () => {
  if (/(^| )signed-in=1/.test(document.cookie) && !('signedIn' in document.documentElement.dataset)) location.reload();
};
lookWho();
addEventListener('pageshow', lookWho);

/**
 * Lets Chromium prefetch pages when a link is about to be clicked. Disabled on pages of emailed links and in previews.
 * @param rules JSON
 */
function fetchAhead(rules: string): void {
  if (top !== window || /\/users\//.test(location.pathname) || document.querySelector('.preview-note')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = rules;
  document.head.append(script);
}

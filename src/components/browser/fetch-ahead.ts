import { speculationRules } from '#site/views/speculation-rules.ts';

/** Lets Chromium fetch the page of a link that is about to be clicked; not behind a mailed link, nor in a preview. */
export function fetchAhead(): void {
  if (top !== window || /\/users\//.test(location.pathname) || document.querySelector('.preview-note')) return;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = speculationRules;
  document.head.append(rules);
}

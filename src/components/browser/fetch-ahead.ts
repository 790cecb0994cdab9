/**
 * Lets Chromium prefetch pages when a link is about to be clicked. Disabled on pages of emailed links and in previews.
 * @param rules JSON
 */
export function fetchAhead(rules: string): void {
  if (top !== window || /\/users\//.test(location.pathname) || document.querySelector('.preview-note')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = rules;
  document.head.append(script);
}

/** Lets Chromium fetch the page of a link that is about to be clicked; not behind a mailed link, nor in a preview. @param rules JSON */
export function fetchAhead(rules: string): void {
  if (top !== window || /\/users\//.test(location.pathname) || document.querySelector('.preview-note')) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.textContent = rules;
  document.head.append(script);
}

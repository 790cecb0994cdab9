import { useLayoutEffect, useRef } from 'react';

/**
 * The byline as on the page: from the shell's template, or from the static page that the editor replaces. Found once,
 * when this module is loaded, because that page's text is removed.
 */
const found =
  document.querySelector<HTMLTemplateElement>('template[data-byline]')?.content.querySelector('.byline') ??
  document.querySelector('[data-post-view] .byline');

export function Byline() {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(...(found ? [found.cloneNode(true)] : [])), []);
  return <div ref={holder} />;
}

import { useLayoutEffect, useRef } from 'react';

/**
 * Who writes, as the page says it: from the shell's template, or from the static page that the editor stands in for.
 * Found once, when this module is loaded, for that page's text goes.
 */
const found =
  document.querySelector<HTMLTemplateElement>('template[data-byline]')?.content.querySelector('.byline') ??
  document.querySelector('[data-post-view] .byline');

export function Byline() {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(...(found ? [found.cloneNode(true)] : [])), []);
  return <div ref={holder} />;
}

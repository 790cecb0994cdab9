import { useLayoutEffect, useRef } from 'react';

/**
 * The byline, from the shell's template or from the static page that the editor replaces. It is read once, when this
 * module is loaded, because the static content is removed later.
 */
const found =
  document.querySelector<HTMLTemplateElement>('template[data-byline]')?.content.querySelector('.byline') ??
  document.querySelector('[data-post-view] .byline');

export function Byline() {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(...(found ? [found.cloneNode(true)] : [])), []);
  return <div ref={holder} />;
}

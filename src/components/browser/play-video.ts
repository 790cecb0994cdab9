import type { Messages } from '#messages/shape.ts';

/**
 * Videos of others by consent: a click on the still puts the player in its place, and only then is anything loaded from
 * there. Without script, or with a key held that opens a tab, the still is the link that it is.
 */
export function startVideos(words: Messages['playing']): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.video[data-frame]')) {
    figure.querySelector('a')?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      play(figure, words);
    });
  }
}

function play(figure: HTMLElement, words: Messages['playing']): void {
  const frame = document.createElement('iframe');
  const address = new URL(figure.dataset.frame ?? '');
  address.searchParams.set('autoplay', '1');
  frame.src = address.href;
  frame.title = figure.querySelector('.title')?.textContent ?? words.video;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  figure.replaceChildren(frame);
  frame.focus();
}

import type { Messages } from '#messages/shape.ts';

/**
 * Starts external videos only with consent. A click on the preview image replaces the image with the player. Before the
 * click, nothing is loaded from the other site. Without scripts, or with a modifier key, the preview image is an
 * ordinary link.
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

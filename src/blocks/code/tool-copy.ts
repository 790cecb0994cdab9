import { element } from '#editor/tools/dom.ts';

/** @returns whether the text is now on the clipboard; the older way is for pages that are not served over https */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const area = element('textarea', 'unseen', { value: text });
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}

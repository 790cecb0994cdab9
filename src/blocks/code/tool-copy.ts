import { element } from '#editor/tools/dom.ts';

/**
 * Falls back to the older clipboard API on pages that are not served over HTTPS.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const area = element('textarea', 'visually-hidden', { value: text });
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}

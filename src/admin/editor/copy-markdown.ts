/**
 * Copies the whole post to the clipboard as Markdown, in the export format. The Markdown writer is loaded on demand.
 */
import { firstSummaryText } from '#document/block-text.ts';
import type { PostText, StoredPost } from '#editor/post-text.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { editor } from '#i18n/editor.ts';
import { showAlert } from '../shared/alerts.ts';

export async function copyMarkdown(text: PostText, stored: StoredPost | undefined): Promise<void> {
  try {
    const [{ toMarkdown }, { writeFrontMatter }] = await Promise.all([
      import('#document/markdown/to-markdown.ts'),
      import('#document/markdown/front-matter.ts'),
    ]);
    const now = new Date().toISOString();
    const front = writeFrontMatter({
      title: text.title,
      date: stored?.createdAt ?? now,
      updated: now,
      category: text.category,
      tags: text.keywords,
      summary: firstSummaryText(text.summary, citationText) ?? '',
      draft: !stored?.published,
      slug: null,
    });
    await navigator.clipboard.writeText(front + toMarkdown(text.body));
    showAlert(editor.markdownCopied, 'success');
  } catch {
    showAlert(editor.clipboardForbidden, 'warning');
  }
}

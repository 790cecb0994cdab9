/**
 * Sample HTML that needs every style sheet of `styles.ts` and `components/block-styles.ts`, and every script that a
 * post can use. The CSP hashes are computed from a page that contains this HTML.
 */
export const allStylesSample =
  '<aside class="callout"></aside><figure class="chart"></figure><figure class="code"></figure><figure class="figure"><div class="items"><picture><source media="(prefers-color-scheme: dark)"></picture></div><ol class="region-list"></ol></figure><p class="link-card"></p>' +
  '<math></math><blockquote></blockquote><div class="table"></div><figure class="video" data-frame></figure>' +
  '<span class="citation"></span><span class="note-mark"></span><button data-copy></button><hr>';

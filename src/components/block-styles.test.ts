import { describe, expect, it } from 'vitest';
import { blockStyles } from './block-styles.ts';

describe('style sheets of a text', () => {
  it('sends none beside prose for headers, paragraphs, lists and code', () => {
    const html =
      '<h2 class="level-1" id="a">A <a class="anchor" href="#a">#</a></h2><p class="align-center"><b>b</b> <span class="inline-code">c</span></p>' +
      '<ol><li>one<ul><li>two</li></ul></li></ol><figure class="code"><figcaption><span class="name">a.js</span>' +
      '<span class="language">JavaScript</span><button type="button" data-copy>Copy</button></figcaption>' +
      '<pre tabindex="0"><code><span class="tok-keyword">let</span></code></pre></figure>';
    expect(blockStyles(html)).toEqual([]);
    expect(blockStyles('')).toEqual([]);
    expect(blockStyles(html, 'ja')).toHaveLength(1);
  });

  it.each([
    ['a figure', '<figure class="figure wide"><picture><img src="/a.jpg"></picture></figure>'],
    ['a quote', '<blockquote><p>q</p></blockquote>'],
    ['a table', '<div class="table"><table><tr><td>1</td></tr></table></div>'],
    ['a divider', '<hr>'],
    ['a callout', '<aside class="callout tip"><p class="kind">Tip</p></aside>'],
    ['a link card', '<p class="link-card"><a href="https://example.org">x</a></p>'],
    ['a video', '<figure class="video"><a href="https://youtu.be/x">x</a></figure>'],
    ['a note', '<p>t<label class="note-mark"><sup>1</sup></label><span class="note margin-note">n</span></p>'],
    ['a citation', '<p><span class="citation"><a href="#r">A, 2020</a></span></p>'],
    ['TeX that is wrong', '<p><code class="tex">\\x</code></p>'],
    ['marks', '<p><mark>m</mark></p>'],
    ['a formula', '<p><math><mi>x</mi></math></p>'],
    ['what nobody thought of', '<section class="new">x</section>'],
  ])('sends the sheet of the blocks for %s', (_name, html) => {
    expect(blockStyles(`<p>text</p>${html}`)).toHaveLength(1);
  });
});

/** What a post's page adds to the rendered body. */

/** Gives each heading a link to itself, to be shared. `html` comes from the renderer, which writes `id` first. */
export function withAnchors(html: string): string {
  return html.replace(
    /(<(h[2-6]) id="([^"]*)"[^>]*>)(.*?)(<\/\2>)/gs,
    (_whole, open: string, _name: string, id: string, inner: string, close: string) =>
      `${open}${inner} <a class="anchor" href="#${encodeURIComponent(id.replaceAll('&amp;', '&'))}" aria-label="Link to this section">#</a>${close}`,
  );
}

/** The first words of a text as a description: at most `length` characters, cut between words, whitespace joined. */
export function excerpt(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > length / 2 ? cut.slice(0, atWord) : cut.toWellFormed()).replace(/[\s,;:、。]+$/u, '')}…`;
}

/** The path of the first picture of a body; undefined where it has none. `html` comes from the renderer. */
export function firstImage(html: string): string | undefined {
  return /<img src="(\/media\/[^"]*)"/.exec(html)?.[1];
}

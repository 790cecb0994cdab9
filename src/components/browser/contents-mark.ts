/** Marks in a post's contents where one is. It is not needed for reading, and looks only when a heading passes. */
export function startContentsMark(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const observer = new IntersectionObserver(
    () => {
      // The last heading above the upper third of the window; set vertically, the last in its right half.
      const here = headings.findLastIndex((heading) => {
        if (!heading) return false;
        const { top, right } = heading.getBoundingClientRect();
        return getComputedStyle(heading).writingMode === 'vertical-rl' ? right > innerWidth / 2 : top < innerHeight / 3;
      });
      for (const [index, link] of links.entries()) link.ariaCurrent = index === here ? 'true' : null;
    },
    { rootMargin: '0px 0px -66%' },
  );
  for (const heading of headings) if (heading) observer.observe(heading);
}

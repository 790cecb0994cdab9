/**
 * Switches the blog index between order by category, as rendered, and order by time. The choice is remembered on this
 * device.
 */
export function startBlogOrder(): void {
  const place = document.querySelector('[data-blog-order]');
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-blog-order] input')];
  const rows = [...document.querySelectorAll<HTMLElement>('[data-category-posts] > [data-post-row]')];
  if (!place) return;
  const homes = rows.map((row) => row.parentElement);
  // The sections of all categories, including categories without posts.
  const groups = document.querySelectorAll('main section[aria-labelledby^="category-"]');
  const byTime = document.createElement('ul');
  byTime.className = 'rows section by-time';
  const timeOf = (row: HTMLElement) => row.querySelector('time')?.dateTime ?? '';

  const show = (order: string) => {
    const isByTime = order === 'time';
    if (isByTime) {
      byTime.append(...rows.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))));
      place.after(byTime);
    } else {
      for (const [index, row] of rows.entries()) homes[index]?.append(row);
      byTime.remove();
    }
    for (const group of groups) group.toggleAttribute('hidden', isByTime);
    for (const input of inputs) input.checked = input.value === order;
  };
  for (const input of inputs) {
    input.addEventListener('change', () => {
      show(input.value);
      try {
        localStorage.setItem('blog-order', input.value);
      } catch {
        // If storage is blocked, the choice applies only to this page.
      }
    });
  }
  try {
    if (localStorage.getItem('blog-order') === 'time') show('time');
  } catch {
    // Storage may be blocked.
  }
}

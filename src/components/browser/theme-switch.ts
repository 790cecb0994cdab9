/**
 * The theme switch in the footer. The choice is stored as `theme`. The head's script applies the choice before the
 * first paint, so this module only handles the control.
 */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const inputs = document.querySelectorAll<HTMLInputElement>('.theme input');

  const show = (theme: string) => {
    for (const input of inputs) input.checked = input.value === theme;
  };
  const choose = (theme: string) => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  };

  show(root.dataset.theme ?? 'system');
  for (const input of inputs) {
    input.addEventListener('change', () => {
      choose(input.value);
      try {
        localStorage.setItem('theme', input.value);
      } catch {
        // If storage is blocked, the choice applies only to this page.
      }
    });
  }
  // Applies a choice made in another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'theme') return;
    choose(newValue ?? 'system');
    show(newValue ?? 'system');
  });
}

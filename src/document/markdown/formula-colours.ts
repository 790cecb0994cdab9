/** Replaces named colors that a page defines for its formulas, so that each formula contains the color itself. */

const definition = /\\definecolor\s*\{([^{}]+)\}\s*\{(rgb|RGB|HTML|gray)\}\s*\{([^{}]+)\}/g;
const use = /(\\(?:color|textcolor|colorbox)\s*)\{\s*([^{}]+?)\s*\}/g;

/**
 * Returns a function that replaces named colors. It must be called with the formulas in order, because a color name
 * is valid only after its definition.
 */
export function createColours(): (tex: string) => string {
  const known = new Map<string, string>();
  return (tex) =>
    tex
      .replace(definition, (_, name: string, model: string, said: string) => {
        known.set(name.trim(), hexOf(model, said));
        return '';
      })
      .replace(use, (whole, command: string, name: string) =>
        known.has(name) ? `${command}{${known.get(name) ?? ''}}` : whole,
      );
}

function hexOf(model: string, said: string): string {
  if (model === 'HTML') return `#${said.trim()}`;
  const parts = said.split(',').map((part) => Number(part) * (model === 'RGB' ? 1 : 255));
  const [red = 0, green = red, blue = red] = parts.map((part) => Math.min(255, Math.max(0, Math.round(part || 0))));
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

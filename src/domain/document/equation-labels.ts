/** The labels of a formula: the label of its block, and the labels in its TeX. */

export interface EquationLabel {
  label: string;
  /** Value of `\tag`, which replaces the number. */
  tag?: string;
}

const labels = /\\label\s*\{([^{}]+)\}/g;
const references = /\\(eq)?ref\s*\{([^{}]+)\}/g;

export interface EquationLabels {
  labels: EquationLabel[];
  /** Whether each label refers to one line instead of the whole formula. */
  areLines: boolean;
}

/** LaTeX environments with a number for each line. */
const numberedByLine = /\\begin\s*\{(?:align|alignat|gather)\*?\}/;

/**
 * Returns the labels of a formula. In an environment with numbered lines, each label refers to its line. Otherwise,
 * one label refers to the whole formula.
 * @param label label of the block, which takes precedence over a label in the TeX, unless several lines have labels
 */
export function equationLabels(tex: string, label: string): EquationLabels {
  const found = linesOf(tex).flatMap((line): EquationLabel[] => {
    const name = firstOf(labels, line);
    return name === undefined ? [] : [tagged(name.trim(), line)];
  });
  if (found.length > 1 && numberedByLine.test(tex)) return { labels: found, areLines: true };
  const name = label || found[0]?.label;
  return { labels: name ? [tagged(name, tex)] : [], areLines: false };
}

function tagged(label: string, tex: string): EquationLabel {
  const tag = /\\tag\*?\s*\{([^{}]*)\}/.exec(tex)?.[1];
  return tag === undefined ? { label } : { label, tag };
}

const firstOf = (pattern: RegExp, text: string): string | undefined => [...text.matchAll(pattern)][0]?.[1];

/**
 * Adds the numbers of lines to the TeX as `\tag`.
 * @param shown returns the number of a label, if there is one
 */
export function withLineNumbers(tex: string, shown: (label: string) => string | undefined): string {
  return linesOf(tex)
    .map((line) => {
      if (/\\tag\b/.test(line)) return line;
      let isFirst = true;
      return line.replace(labels, (whole, label: string) => {
        const number = isFirst ? shown(label.trim()) : undefined;
        if (number === undefined) return whole;
        isFirst = false;
        return `\\tag{${number}}`;
      });
    })
    .join('');
}

/**
 * Replaces references in TeX by the numbers of their labels.
 * @param shown returns the number of a label; if undefined, the reference is unchanged
 */
export function withReferences(tex: string, shown: (label: string) => string | undefined): string {
  return tex.replace(references, (whole, bracketed: unknown, label: string) => {
    const words = shown(label.trim());
    if (words === undefined) return whole;
    const safe = words.replace(/[_#%&$]/g, '\\$&').replace(/[\\^~](?![_#%&$])/g, '');
    return `\\text{${bracketed ? `(${safe})` : safe}}`;
  });
}

/**
 * Splits TeX into the lines of the outermost environment. Each line keeps its `\\`, so the joined lines equal the
 * original.
 */
function linesOf(tex: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of tex.matchAll(/\\(?:begin|end)(?![a-zA-Z])|\\\\|\\.|[{}]/gs)) {
    if (token === '\\begin') depth += 1;
    else if (token === '\\end') depth -= 1;
    else if (token === '{') depth += 10;
    else if (token === '}') depth -= 10;
    else if (token === '\\\\' && depth <= 1) {
      lines.push(tex.slice(from, index + token.length));
      from = index + token.length;
    }
  }
  return [...lines, tex.slice(from)];
}

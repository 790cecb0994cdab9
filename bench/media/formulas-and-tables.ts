/** Formulas and tables as papers have them, any number. */
import type { Block } from '#contract/documents.ts';

const formulas = [
  String.raw`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`,
  String.raw`\hat{\theta} = \arg\max_{\theta} \sum_{i=1}^{n} \log p(x_i \mid \theta)`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad - bc}\begin{pmatrix} d & -b \\ -c & a \end{pmatrix}`,
  String.raw`\nabla \times \mathbf{B} = \mu_0 \mathbf{J} + \mu_0 \varepsilon_0 \frac{\partial \mathbf{E}}{\partial t}`,
  String.raw`f(x) = \begin{cases} x^2 & x \ge 0 \\ -x & x < 0 \end{cases}`,
];

export const texOf = (index: number): string => `${formulas[index % formulas.length]} \\quad (k_{${index}})`;

export const formula = (index: number): Block => ({ type: 'math', data: { tex: texOf(index), label: '' } });

export function table(index: number): Block {
  const rows = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) =>
      row === 0 ? `Column ${column + 1}` : column === 0 ? `Sample ${index}.${row}` : String((row * 37 + column) / 8),
    ),
  );
  return { type: 'table', data: { header: true, rows, caption: `Measured, part ${index + 1}.` } };
}

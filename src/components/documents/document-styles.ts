/**
 * The style sheet of each kind of document: a common part and the kind's own part. A page never contains the style
 * sheets of other kinds.
 */
import { densities } from '#career/density.ts';
import type { Density } from '#career/density.ts';
import { cellSizes, steps } from '#career/rirekisho-form.ts';
import type { DocumentKind } from '#contract/paths.ts';
import shared from '#styles/documents.css?inline';
import gyoseki from '#styles/gyoseki.css?inline';
import keirekisho from '#styles/keirekisho.css?inline';
import resume from '#styles/resume.css?inline';
import rirekisho from '#styles/rirekisho.css?inline';

/** Steps are in the layer of the sheets, which follow and override them on narrow screens. */
const printLayer = (rules: string) => `@layer print{${rules}}`;

/** Returns a rule with the custom properties of a step. */
const stepRule = (selector: string, properties: Record<string, string | number>) =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

const densityRules = (name: string, all: readonly Density[]) =>
  all
    .map(({ size, leading, gap, side, top }, index) =>
      stepRule(`.${name}[data-density='${index}']`, {
        size: `${size}pt`,
        leading: 1 + leading,
        gap,
        side: `${side}mm`,
        top: `${top}mm`,
      }),
    )
    .join('');

// Browsers need slightly more space than the PDF engine. In the last step, the résumé is therefore slightly denser than
// the PDF, so that a résumé of one page also fits one page in browsers.
const latin = densities.latin.map((density, index, { length }) =>
  index === length - 1 ? { ...density, leading: 0.23, gap: 0.4 } : density,
);

/** The sizes of all steps of a form, and those of its cells that cannot grow. */
const formRules =
  steps
    .map(({ size, row, top, bottom, header, motivation, leading }, index) =>
      stepRule(`.form[data-step='${index}']`, {
        size: `${size}pt`,
        row: `${row}mm`,
        top: `${top}mm`,
        bottom: `${bottom}mm`,
        head: `${header}mm`,
        box: `${motivation}mm`,
        leading: 1 + leading,
      }),
    )
    .join('') + cellSizes.map((size) => `.form [data-size='${size}']{font-size:${size}pt}`).join('');

const resumeStyle = printLayer(densityRules('resume', latin)) + resume;
const own: Record<DocumentKind, string> = {
  resume: resumeStyle,
  cv: resumeStyle,
  rirekisho: printLayer(formRules) + rirekisho,
  keirekisho: printLayer(densityRules('keirekisho', densities.japanese)) + keirekisho,
  gyoseki,
};

/**
 * @returns the content of a `style` element for the head. It is the same on every site, so its hash is the same as
 * well.
 */
export const documentStyle = (kind: DocumentKind): string => shared + own[kind];

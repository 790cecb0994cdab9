/** Pairs of records, and whether they are the same work. All works are invented. */
import type { Relation } from './same-work.ts';

type Pair = readonly [relation: Relation, why: string, one: string, other: string];

export const pairs: readonly Pair[] = [
  [
    'same',
    'the same DOI in another case and as a link',
    '@article{a, title={Ink that fades}, author={Sato, Hana}, year=2020, doi={10.5555/ABC.1}}',
    '@article{b, title={Ink That Fades.}, author={H. Sato}, year=2021, doi={https://doi.org/10.5555/abc.1}}',
  ],
];

/** The bibliography of a whole institute: realistic records, identical in every run. */

const surnames = ['Abe', 'Berg', 'Costa', 'Diaz', 'Endo', 'Frey', 'Gupta', 'Hoshi', 'Ito', 'Jansen', 'Kim', 'Lind'];
const given = ['A.', 'Bea', 'C. D.', 'Emi', 'Farid', 'Grace', 'Hana', 'I.', 'Jun', 'Kai', 'Lea', 'Mio', 'Noor'];
const topics = ['blanks', 'scripts', 'margins', 'readers', 'ink', 'paper', 'catalogues', 'letters', 'seals', 'glosses'];
const types = ['article', 'inproceedings', 'incollection', 'book', 'techreport', 'phdthesis', 'dataset', 'misc'];
const sentence = 'We describe how the pages were read, by whom, and what the readings were checked against. ';

/** @returns the text of a `.bib` file with `count` records from 42 years, with 156 authors and 100 keywords */
export function manyPublications(count: number): string {
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;
  const author = (index: number) => `${pick(surnames, index)}, ${pick(given, Math.floor(index / surnames.length))}`;
  return Array.from({ length: count }, (_, index) => {
    const fields = [
      `title = {On ${pick(topics, index)} and ${pick(topics, index * 7 + 3)}, part ${index}}`,
      `author = {${[index, index * 5 + 1, index * 11 + 2].map(author).join(' and ')}}`,
      `journal = {Journal of ${pick(topics, index * 3)}}`,
      `volume = {${1 + (index % 60)}}`,
      `pages = {${index}--${index + 12}}`,
      `year = {${2026 - (index % 42)}}`,
      `doi = {10.5555/many.${index}}`,
      `keywords = {${pick(topics, index)}, ${pick(topics, index)} of ${pick(topics, Math.floor(index / 10))}}`,
      `abstract = {${sentence.repeat(8).trim()}}`,
      ...(index % 900 === 0 ? ['selected = {true}'] : []),
    ];
    return `@${pick(types, index)}{many${index},\n  ${fields.join(',\n  ')}\n}\n`;
  }).join('\n');
}

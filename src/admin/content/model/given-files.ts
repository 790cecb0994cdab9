/** Reads the files that the owner chose for adding papers, and joins what was found in them. */
import { limits } from '#contract/limits.ts';
import { problem, type Problem } from '#contract/problems.ts';
import type { WorksResponse } from '#contract/works.ts';
import { decodeText } from '#publications/formats/decode.ts';

/** Returns the texts of files. All BibTeX is one text, because its records can refer to each other. */
export async function textsOf(files: readonly File[]): Promise<{ texts: string[]; problem?: Problem }> {
  const texts: string[] = [];
  for (const file of files) {
    if (file.size > limits.worksFileBytes) {
      return { texts, problem: problem('worksFileSize', limits.worksFileBytes / 1024 / 1024) };
    }
    const read = decodeText(new Uint8Array(await file.arrayBuffer()));
    if ('problem' in read) return { texts, problem: read.problem };
    texts.push(read.text);
  }
  const bib = texts.filter(isBibtex);
  return { texts: [...(bib.length > 0 ? [bib.join('\n')] : []), ...texts.filter((text) => !isBibtex(text))] };
}

const isBibtex = (text: string) => /^[^<[{]*@\s*[a-z]+\s*[{(]/i.test(text);

/** Joins the works of several files. A key that a work of another file has gets a number. */
export function together(all: readonly WorksResponse[]): WorksResponse {
  const keys = new Set<string>();
  const works = all
    .flatMap((found) => found.works)
    .map((work) => {
      let key = work.key;
      for (let count = 2; keys.has(key); count += 1) key = `${work.key}-${count}`;
      keys.add(key);
      const bibtex = work.bibtex.replace(/^(\s*@\s*[\w-]+\s*[{(]\s*)[^,\s]*/, (_, start: string) => start + key);
      return key === work.key ? work : { ...work, key, bibtex };
    });
  return {
    works,
    listed: all.flatMap((found) => found.listed),
    diagnostics: all.flatMap((found) => found.diagnostics),
    problems: all.flatMap((found) => found.problems),
  };
}

/** A record as reference managers keep it: every field that is for its user alone, each with a value to look for. */
const names = (
  'file local-url owner timestamp creationdate modificationdate date-added date-modified groups annote annotation ' +
  'comment comment-aoi review read rating readstatus ranking priority relevance printed qualityassured ' +
  '__markedentry mendeley-groups mendeley-tags mendeley-readstatus bdsk-url-1 bdsk-url-2 bdsk-file-1 bdsk-color ' +
  'usera userb userc userd usere userf optnote optkeywords optannote zotero-key citeulike-article-id posted-at ' +
  'biburl bibsource username sortkey execute options keepme library'
).split(' ');

export function privateRecord(): { bib: string; secrets: string[] } {
  const secret = (name: string) => `secret-${name.replaceAll('_', '')}-value`;
  const bib = `@comment{jabref-meta: secret-comment-entry}
@string{unused = "secret-string"}
@article{held,
  title = {A Title},
  author = {Tachibana, Aoi},
  journal = {A Journal},
  year = 2024,
  keywords = {secret-keyword},
  howpublished = {\\url{file:///Users/secret-user/a.pdf}},
  pdf = {/home/secret-user/papers/a.pdf},
  slides = {C:\\Users\\secret-user\\a.pdf},
  preview = {~/secret-user/a.png},
  ${names.map((name) => `${name} = {${secret(name)}},`).join('\n  ')}
}`;
  return {
    bib,
    secrets: ['secret-comment-entry', 'secret-string', 'secret-keyword', 'secret-user', ...names.map(secret)],
  };
}

/** A record from a reference manager: every private field, each with a searchable value. */
const names = (
  'file local-url owner timestamp creationdate modificationdate date-added date-modified groups annote annotation ' +
  'comment comment-aoi review read rating readstatus ranking priority relevance printed qualityassured ' +
  '__markedentry mendeley-groups mendeley-tags mendeley-readstatus bdsk-url-1 bdsk-url-2 bdsk-file-1 bdsk-color ' +
  'usera userb userc userd usere userf optnote optkeywords optannote zotero-key citeulike-article-id posted-at ' +
  'biburl bibsource username sortkey execute options keepme library papers3_uuid localfile paperpile-id ' +
  'endnote-id citavi-key qiqqa_fingerprint ebib-notes docear_modules'
).split(' ');

export function privateRecord(key = 'held'): { bib: string; secrets: string[] } {
  const secret = (name: string) => `secret-${name.replaceAll('_', '')}-value`;
  const bib = `% secret-line
@comment{jabref-meta: secret-comment-entry}
@string{unused = "secret-string"}
@preamble{"secret-preamble"}
@article{${key},
  crossref = {${key}-parent},
  title = {A Title},
  author = {Tachibana, Aoi},
  journal = {A Journal},
  year = 2024,
  selected = {true},
  keywords = {secret-keyword},
  url = {papers3://publication/uuid/secret-link},
  howpublished = {\\url{file:///Users/secret-user/a.pdf}},
  pdf = {/home/secret-user/papers/a.pdf},
  slides = {C:\\Users\\secret-user\\a.pdf},
  preview = {~/secret-user/a.png},
  ${names.map((name) => `${name} = {${secret(name)}},`).join('\n  ')}
}
@proceedings{${key}-parent, title = {A Volume}, file = {:/home/secret-user/p.pdf:PDF}, owner = {secret-parent}}`;
  return {
    bib,
    secrets: [
      ...['comment-entry', 'string', 'preamble', 'line', 'parent', 'keyword', 'link', 'user'].map(
        (item) => `secret-${item}`,
      ),
      ...names.map(secret),
    ],
  };
}

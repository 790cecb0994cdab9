/**
 * What may be wrong in a record of the owner's, in English as the API says it; forms say it in the page's language. `{}`
 * stands for what a sentence names.
 */
export const sentences = {
  textEmpty: 'This text is empty.',
  partialDate: 'A date is written 2024, 2024-03 or 2024-03-12.',
  dateNotThere: 'This date does not exist (or is before 1868).',
  fullDate: 'This date needs year, month and day.',
  hiragana: 'A reading is written in hiragana.',
  endBeforeStart: 'The end is before the start.',
  countryCode: 'A country code has two capital letters, like JP.',
  noEmail: 'This is no email address.',
  loginAddress: 'You log in with this address, so the site does not show it.',
  keptPrivate:
    'This stays private. Under ‘Private fields’ on the dashboard you can open it for a document such as the rirekisho.',
  undatedProject: 'Without a date, this project is in the resume and not on the home page.',
  keyUnknown: 'This key is not known and not shown.',
  keyElsewhere: 'This key is known elsewhere, and not shown here.',
  keyMeant: "There is no key '{}'. Did you mean '{}'?",
  sealLength: 'The seal has one or two characters.',
  cleanOrAll: 'This is clean or all.',
  selectedAllOwn: 'This is selected, all or own.',
  postalCode: 'A postal code is written 606-8501.',
  addressLength: 'An address can have 80 characters at most.',
  addressReadingLength: 'The reading of an address can have 50 characters at most.',
  photoName: 'The photo is a file of content/ named private-….jpg, .png or .webp.',
  noSuchDocument: 'No document has this name.',
  sectionNeeded: 'Name a section, or leave this out.',
  formOfRirekisho: 'Only a rirekisho has a form to choose.',
  documentName:
    'A document is called resume, cv, rirekisho, keirekisho or gyoseki, or one of these with a hyphen and more: resume-us.',
  linkStart: 'A link starts with http://, https:// or /.',
  pageName: 'Write home, research, blog, about, or the address of one of your pages without its slash.',
  pageOrLink: 'An entry leads to a page or to a link: give one of them.',
  linkName: 'A link needs a name.',
  pageHasName: 'A page has its own name: leave this empty.',
  yearDigits: 'The year has four digits.',
  uploadedPicture: 'Choose a picture that was uploaded, or leave this empty.',
  colour: 'A colour is written like #2a5db0.',
  sealRoom: 'The seal has room for two characters.',
  languageNeeded: 'A site has one language at least.',
  languageOnce: 'A language stands here once.',
  timeZone: 'A time zone is written like Asia/Tokyo or Europe/Berlin.',
  menuLength: 'A menu has 12 entries at most.',
  partOnce: 'A part stands here once.',
  textLength500: 'This can have 500 characters at most.',
  macroCount: 'There is room for 100 macros.',
  macroName: 'The name of a macro is letters alone, without its backslash.',
  unknownKey: 'This key is not known. Is it misspelt?',
  missing: 'This is missing.',
  noForm: 'This has none of the forms that are possible here.',
  noJapaneseEntry:
    'No work entry of the Japanese resume (resume.ja.json) starts {}. Add it there, or mark this one as in this language alone ("x-unpaired": true).',
  noEnglishEntry:
    'No work entry of the English resume (resume.json) starts {}. Add it there, or mark this one as in this language alone ("x-unpaired": true).',
  endsOtherwise: 'It ends {} here and {} in the English resume (resume.json).',
  endsHereAlone: 'It ends {} here and never in the English resume (resume.json).',
  endsThereAlone: 'It never ends here, and {} in the English resume (resume.json).',
  recordUnreadable: 'This record could not be read.',
  recordLength: 'A record can have {} characters at most.',
  noRecord: 'No BibTeX record could be read. A record begins like @article{key, …}.',
  oneRecord: 'This is more than one record: give each by itself.',
  recordAlone: 'Only the record itself stands here, from its @ to its last bracket.',
  otherKey: 'The key of this record is {}, not {}.',
  nothingToShow: 'There is nothing to show in this record.',
  pageFails: 'With this the page {} can’t be shown. The site stays as it is.',
  siteFails: 'With this the site can’t be shown. It stays as it is.',
  noAddress: '/{} cannot be the address of a page.',
} as const;

/** @param named what the sentence names, in its order */
export const said = (sentence: string, ...named: readonly (string | number)[]): string =>
  named.reduce<string>((text, name) => text.replace('{}', () => String(name)), sentence);

/**
 * Hashes of the styles that Editor.js and CodeMirror insert, for the `style-src` of editor pages (`/blog/create` and
 * `/blog/{id}`). A browser test compares them with the installed packages and prints new hashes after an update.
 */
export const editorStyleHashes = [
  // The style elements of Editor.js: one that is empty when inserted, then five with text.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-XJt+VG4GO/3UzuYzfgM8hXd1esyCUc8XFrjROetEixs='",
  "'sha256-jWzOSiuXkc+25P/nXc5zB9eH/lP2wANF6pl026BYphc='",
  "'sha256-3xk/4vimQaPGDuOrm0sl2iNXKnKRY3vf/hBJwXH/wjg='",
  "'sha256-0M8dkGs1lImPs3mKvCTnS1ZKxQwQ5A/LfhaSlyOM7jo='",
  "'sha256-FhlryUmtfW8PYZ9r/LTpjPahwVmevaJdc0XSm73dJlI='",
  // The style elements of CodeMirror, with the extensions of `blocks/code/tool-area.ts`.
  "'sha256-vJouJvvhKRp0c8IR47tUMkW17NwE30M5hZECIsCC9Lc='",
] as const;

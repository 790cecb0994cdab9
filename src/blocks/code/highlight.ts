/**
 * Renders code as HTML with a class for each kind of token: `tok-comment`, `tok-keyword`, `tok-string`,
 * `tok-constant`, `tok-function`, `tok-parameter`, `tok-punctuation`, `tok-link`, `tok-inserted`, `tok-deleted`.
 * `style.css` colors these classes. The HTML contains no style attributes, because the CSP of the pages forbids them.
 * Shiki runs with its JavaScript engine, which is as fast as WebAssembly once warm. The engine needs neither
 * `Response` nor a CSP exception. Shiki and each grammar are loaded with the first code that needs them.
 */
import { plainText } from '#contract/code-languages.ts';
import type { HighlighterCore } from 'shiki/core';
import { escapeText } from '#domain/document/escape.ts';

const theme = 'classes';
const variablePrefix = '--';

/** Longer lines (minified code) are shown without colors, because a grammar could take seconds for them. */
const maxLineLength = 2_000;

let loading: Promise<HighlighterCore> | undefined;

/** The highlighter, shared by all posts. */
function highlighter(): Promise<HighlighterCore> {
  return (loading ??= load());
}

async function load(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const variables = createCssVariablesTheme({ name: theme, variablePrefix });
  const token = (name: string) => ({ foreground: `var(${variablePrefix}token-${name})` });
  const further = [
    { scope: 'entity.name.tag', settings: token('keyword') },
    { scope: ['markup.inserted', 'meta.diff.header.to-file'], settings: token('inserted') },
    { scope: ['markup.deleted', 'meta.diff.header.from-file'], settings: token('deleted') },
    { scope: ['meta.diff.range', 'meta.diff.index'], settings: token('comment') },
  ];
  return createHighlighterCore({
    // Skips grammar rules that JavaScript's regular expressions cannot express. The code then has fewer colors, but its
    // text is unchanged.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    langs: [],
    themes: [{ ...variables, tokenColors: [...(variables.tokenColors ?? []), ...further] }],
  });
}

/** Returns the highlighter with the grammar of a language, loaded on first use; undefined if the grammar is unknown. */
async function highlighterFor(language: string): Promise<HighlighterCore | undefined> {
  const [core, { bundledLanguages }] = await Promise.all([highlighter(), import('shiki/langs')]);
  if (core.getLoadedLanguages().includes(language)) return core;
  if (!Object.hasOwn(bundledLanguages, language)) return undefined;
  const grammar = await bundledLanguages[language as keyof typeof bundledLanguages]();
  await core.loadLanguage(grammar.default);
  return core;
}

/**
 * Returns the content of a `<code>` element: the exact code, escaped, with its tokens in spans with classes. Characters
 * that HTML and XML cannot contain are shown as symbols (`␀`).
 */
export async function highlight(code: string, language: string): Promise<string> {
  const core = language === plainText.value ? undefined : await highlighterFor(language);
  if (!core) return escapeCode(code);
  const lines = core.codeToTokensBase(code, {
    lang: language,
    theme,
    tokenizeMaxLineLength: maxLineLength,
    // No time limit is set. On a busy machine, a limit would stop highlighting early, so the same code could have
    // different output.
    tokenizeTimeLimit: 0,
  });
  let html = '';
  let start = 0;
  let current = '';
  for (const token of lines.flat()) {
    // White space joins the preceding token, so that a run of one kind is one span.
    const next = token.content.trim() === '' ? current : tokenClass(token.color);
    if (next === current) continue;
    html += span(current, code.slice(start, token.offset));
    start = token.offset;
    current = next;
  }
  return html + span(current, code.slice(start));
}

/**
 * Returns the class for a color of the theme: `tok-keyword` for `var(--token-keyword)`, and '' for plain text. The
 * theme's two kinds of strings share a class.
 */
function tokenClass(color: string | undefined): string {
  const name = /--token-([a-z]+)/.exec(color ?? '')?.[1];
  return name ? `tok-${name}` : '';
}

function span(className: string, code: string): string {
  const html = escapeCode(code);
  return className && html ? `<span class="${className}">${html}</span>` : html;
}

/** Escapes carriage returns too, because a parser would convert them to line feeds. */
function escapeCode(code: string): string {
  return escapeText(code.toWellFormed())
    .replaceAll('\r', '&#13;')
    .replace(/(?![\t\n])[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/[\x7f\ufffe\uffff]/g, '\ufffd');
}

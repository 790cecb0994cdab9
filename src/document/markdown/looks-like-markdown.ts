/** Detects Markdown in plain text, so that pasted Markdown is converted to blocks. */
import { typedDots } from '#inlines/basic/schema.ts';
import { typedRuby } from '#inlines/ruby/schema.ts';

/** Patterns that occur only in Markdown. One match is enough. */
const plain = [
  /^(?:```|~~~)[^`\n]*\n[\s\S]*?^(?:```|~~~)/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$/m,
  /^\[\^[^\]\s]+\]:[ \t]/m,
  /^> \[!(?:note|tip|warning|important|caution)\]/im,
  /^---\n(?:[\w-]+:.*\n)+---\n/,
  /!?\[[^\]\n]*\]\((?:https?:\/\/|\/|#|mailto:)[^)\s]*(?:[ \t]+"[^"\n]*")?\)/,
  /^\$\$[\s\S]+?^\$\$/m,
  // Block formulas in `\[ … \]`, as copied from chat programs.
  /^[ \t]*\\\[[^]+?\\\][ \t]*$/m,
  /(?<!\\)\\\((?:[A-Za-z]|[^\n]{0,300}?(?:\\[A-Za-z]|[_^=])[^\n]{0,300}?)\\\)/,
  new RegExp(typedRuby, 'u'),
  new RegExp(typedDots, 'u'),
];

/**
 * Patterns that also occur in other text, such as a hash before a number or a dash before a line. Two different
 * patterns must match.
 */
const perhaps = [
  /^#{1,6} \S/m,
  /^(?:[-*+] \S.*(?:\n|$)){2,}/m,
  /^(?:\d{1,3}[.)] \S.*(?:\n|$)){2,}/m,
  /^> \S/m,
  /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?![\w*])/,
  /(?<!`)`[^`\n]+`(?!`)/,
  /^(?:-{3,}|\*{3,})[ \t]*$/m,
  /^[-*+] \[[ x]\] \S/m,
];

export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n');
  if (plain.some((pattern) => pattern.test(lines))) return true;
  const kinds = perhaps.filter((pattern) => pattern.test(lines)).length;
  // A heading between blank lines that is followed by text is enough, and so is a text that consists only of a list.
  return kinds >= 2 || /(?:^|\n\n)#{1,6} \S.*\n\n\S/.test(lines) || /^(?:[-*+] \S.*\n?){2,}$/.test(lines.trim());
}

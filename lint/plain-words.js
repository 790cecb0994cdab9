import { bannedWords } from './banned-words.js';

/**
 * ESLint rule `words/plain-words`: reports banned words in comments and test names. With the option `strings`, the rule
 * checks all strings.
 */
export const plainWords = {
  meta: {
    type: 'problem',
    schema: [{ enum: ['strings'] }],
    messages: { word: '‘{{word}}’: write ‘{{instead}}’ (docs/style.md).' },
  },
  create(context) {
    const check = (node, text) => {
      for (const { pattern, instead } of bannedWords) {
        const word = pattern.exec(text)?.[0];
        if (word !== undefined) context.report({ node, messageId: 'word', data: { word, instead } });
      }
    };
    const isText = (node) =>
      node.parent?.type !== 'ImportDeclaration' && (context.options[0] === 'strings' || isTestName(node));
    return {
      Program: () => context.sourceCode.getAllComments().forEach((comment) => check(comment, comment.value)),
      Literal: (node) => typeof node.value === 'string' && isText(node) && check(node, node.value),
      TemplateElement: (node) => isText(node.parent) && check(node, node.value.raw),
    };
  },
};

/** Returns whether a node is the first argument of `test(…)`, `describe(…)`, `test.each(…)(…)` and the like. */
function isTestName(node) {
  const { parent } = node;
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return false;
  let { callee } = parent;
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.callee ?? callee.object;
  return /^(?:test|it|describe)$/.test(callee.name ?? '');
}

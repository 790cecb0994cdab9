/**
 * ESLint rule `site/shown-text`: texts for users must be in `src/messages/`. The rule checks the places where text
 * reaches the screen: text nodes and their `{…}` expressions, attributes that are visible or read aloud, props and
 * fields with such text. It also checks texts that scripts assign to elements or alerts.
 */

/** Attributes, props and fields whose value users read. */
const shownNames = new Set(
  [
    ...['alt', 'title', 'placeholder', 'label', 'summary', 'caption', 'aria-label', 'aria-description'],
    ...['aria-roledescription', 'aria-valuetext', 'ariaLabel', 'ariaDescription', 'textContent', 'innerText'],
    ...['heading', 'lead', 'hint', 'text', 'description', 'message', 'legend', 'subject', 'fallback', 'action'],
  ].map((name) => name.toLowerCase()),
);
/** Functions that display their text arguments. */
const shownCalls = /^(?:success|warn|warning|fail|inform|showAlert|announce|confirm|alert|prompt)$/;

/** Returns whether a text contains a word outside markup. */
const hasWord = (text) => /\p{L}{2}/u.test(text.replace(/<[^>]*>/g, ''));
/** Returns whether a text is for users, and not a key, a path, a class or a MIME type. */
const isWords = (text) => hasWord(text) && !/^Ctrl\b/.test(text) && /^[\p{Lu}“(…]|\s/u.test(text.trim());

/** Returns the node that uses a string's value. Nodes that pass the value on unchanged are skipped. */
function taker(node) {
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    const hands =
      (parent.type === 'ConditionalExpression' && child !== parent.test) ||
      (parent.type === 'LogicalExpression' && (child === parent.right || parent.operator !== '&&')) ||
      (parent.type === 'BinaryExpression' && parent.operator === '+') ||
      (parent.type === 'TemplateLiteral' && parent.parent?.type !== 'TaggedTemplateExpression') ||
      ['ArrayExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'ChainExpression'].includes(parent.type);
    if (!hands) return { child, parent };
  }
  return { child, parent: undefined };
}

const nameOf = (key) => String(key?.name?.name ?? key?.name ?? key?.value ?? '');

function isShown(node) {
  const { child, parent } = taker(node);
  switch (parent?.type) {
    case 'JSXExpressionContainer':
      return parent.parent.type !== 'JSXAttribute' || shownNames.has(nameOf(parent.parent.name).toLowerCase());
    case 'JSXAttribute':
      return shownNames.has(nameOf(parent.name).toLowerCase());
    case 'Property':
      return child === parent.value && shownNames.has(nameOf(parent.key).toLowerCase());
    case 'AssignmentExpression':
      return child === parent.right && shownNames.has(nameOf(parent.left.property).toLowerCase());
    case 'CallExpression': {
      const name = nameOf(parent.callee.property ?? parent.callee);
      const [first] = parent.arguments;
      if (name === 'setAttribute') return child !== first && shownNames.has(nameOf(first).toLowerCase());
      return child !== parent.callee && nameOf(parent.callee.object) !== 'console' && shownCalls.test(name);
    }
    default:
      return false;
  }
}

export const shownText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { text: '‘{{text}}’ is read by people: it belongs in src/messages/.' },
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: 'text', data: { text: text.replace(/\s+/g, ' ').trim().slice(0, 60) } });
    return {
      JSXText(node) {
        if (hasWord(node.value)) report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value !== 'string') return;
        const plain = node.parent.type === 'JSXAttribute' ? hasWord(node.value) : isWords(node.value);
        if (plain && isShown(node)) report(node, node.value);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.cooked).join('…');
        if (hasWord(text) && isShown(node)) report(node, text);
      },
    };
  },
};

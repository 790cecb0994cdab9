import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { shownText } from './shown-text.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } });
const text = (code) => ({ code, errors: [{ messageId: 'text' }] });

tester.run('finds texts for users wherever they reach the screen', shownText, {
  valid: [
    '<a className="button primary" href="/blog">{words.blog}</a>',
    '<p> · {count} </p>',
    '<img alt="" src={src} />',
    '<input type="search" autoComplete="off" />',
    '<ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>',
    "<a aria-current={path === 'Home' ? 'page' : undefined}>{name}</a>",
    "button.setAttribute('aria-pressed', 'false'); button.title = words.close;",
    "if (event.key === 'Escape') document.querySelector('em, i, cite');",
    "const kind = { text: 'string' };",
    'const entry = { title: `${title}<i data-also="${also}"></i>` };',
    "console.warn('The part could not be loaded.', error);",
  ],
  invalid: [
    text('<p>Hello</p>'),
    text("<p>{isNew ? 'Write one' : name}</p>"),
    text('<p>{count > 0 && `${count} results`}</p>'),
    text('<img alt="A map" />'),
    text('<nav aria-label={`The ${name}`} />'),
    text("button.textContent = 'Copied ✓';"),
    text("field.setAttribute('aria-label', 'Title of the post');"),
    text("alerts.success('Post saved.');"),
    text("const item = { label: 'Add a block' };"),
  ],
});

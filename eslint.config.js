import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The arrows of the house: a folder of `src/` may import the folders named here and itself, nothing else.
 * Tests and `testing/` may import anything.
 */
const mayImport = {
  contract: [],
  domain: ['contract'],
  server: ['domain', 'contract'],
  host: ['site', 'server', 'domain', 'contract'],
  site: ['server', 'domain', 'contract'],
  'api-client': ['domain', 'contract'],
  editor: ['domain', 'contract'],
  islands: ['editor', 'api-client', 'domain', 'contract', 'styles'],
  components: ['islands', 'site', 'domain', 'contract', 'styles'],
  layouts: ['components', 'islands', 'site', 'domain', 'contract', 'styles'],
  pages: ['layouts', 'components', 'islands', 'site', 'domain', 'contract', 'styles'],
};
const tests = ['**/*.test.ts', '**/*.test.tsx'];
const folders = [...Object.keys(mayImport), 'styles', 'testing'];

const arrows = Object.entries(mayImport).map(([folder, allowed]) => ({
  files: [`src/${folder}/**/*.{ts,tsx,astro}`],
  ignores: tests,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: folders
              .filter((other) => other !== folder && !allowed.includes(other))
              .flatMap((other) => [`#${other}/*`, `#${other}/**`]),
            message: `${folder}/ may import ${allowed.join(', ') || 'nothing of this project'} only.`,
          },
          {
            regex:
              '^(\\.\\./)+(contract|domain|server|host|site|api-client|editor|islands|components|layouts|pages|styles|testing)/',
            message: 'Between folders of src/, import by alias.',
          },
        ],
      },
    ],
  },
}));

// Node runs our TypeScript by stripping types. `erasableSyntaxOnly` would say so too, but Editor.js ships enums.
const notErasable = [
  { selector: 'TSEnumDeclaration', message: 'Use a const object: Node strips types, and an enum is code.' },
  { selector: 'TSParameterProperty', message: 'Write the field: Node strips types, and this is code.' },
];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.astro/', '.netlify/', '.data/', 'drizzle/', 'public/', '.cache/'] },
  tseslint.configs.base,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-namespace': 'error',
      'no-restricted-syntax': ['error', ...notErasable],
    },
  },
  ...astro.configs.recommended,
  {
    files: ['src/{islands,editor}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // A style attribute in server-rendered markup breaks the CSP (`style-src` without unsafe-inline).
      'no-restricted-syntax': [
        'error',
        ...notErasable,
        { selector: 'JSXAttribute[name.name="style"]', message: 'Use a class: the CSP forbids style attributes.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['src/server/config.ts', 'src/testing/**', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'server/config.ts alone reads the environment.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    // The search asks for a file of its index, not for the API.
    ignores: ['src/api-client/**', 'src/server/**', 'src/testing/**', 'src/components/browser/search.ts', ...tests],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'api-client/ alone calls fetch.' }],
    },
  },
  ...arrows,
);

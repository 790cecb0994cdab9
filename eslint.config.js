import { readFileSync } from 'node:fs';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { classFile } from './lint/class-file.js';
import { plainWords } from './lint/plain-words.js';
import { shownText } from './lint/shown-text.js';

const BELOW_SERVER = [
  'importers',
  'typesetting',
  'document',
  'blocks',
  'inlines',
  'career',
  'publications',
  'domain',
  'messages',
  'contract',
];
/**
 * The map of the code: a folder of `src/` can import only itself and the folders that are named here. Tests and
 * `tests/` can import anything.
 */
const mayImport = {
  contract: [],
  messages: ['contract'],
  domain: ['messages', 'contract'],
  publications: ['domain', 'messages', 'contract'],
  career: ['publications', 'domain', 'messages', 'contract'],
  inlines: ['publications', 'domain', 'messages', 'contract'],
  blocks: ['inlines', 'domain', 'messages', 'contract'],
  document: ['blocks', 'inlines', 'publications', 'domain', 'messages', 'contract'],
  importers: ['document', 'blocks', 'inlines', 'publications', 'domain', 'messages', 'contract'],
  typesetting: ['document', 'career', 'domain', 'messages', 'contract'],
  server: BELOW_SERVER,
  site: ['server', ...BELOW_SERVER],
  host: ['site', 'server', ...BELOW_SERVER],
  'api-client': ['publications', 'domain', 'messages', 'contract'],
  editor: ['document', 'blocks', 'inlines', 'publications', 'domain', 'messages', 'contract'],
  admin: ['editor', 'api-client', ...BELOW_SERVER.filter((folder) => folder !== 'typesetting'), 'styles'],
  components: [
    'admin',
    'site',
    'document',
    'blocks',
    'career',
    'publications',
    'domain',
    'messages',
    'contract',
    'styles',
  ],
  layouts: ['components', 'admin', 'site', 'publications', 'domain', 'messages', 'contract', 'styles'],
  pages: ['layouts', 'components', 'admin', 'site', 'publications', 'domain', 'messages', 'contract', 'styles'],
};
const tests = ['**/*.test.ts', '**/*.test.tsx'];
const folders = [...Object.keys(mayImport), 'styles', 'support'];

/**
 * Returns a pattern that forbids all other folders of `src/`. A regular expression, because `group` has the patterns of
 * .gitignore, where a line with # at the beginning is a comment.
 */
const onlyFrom = (name, own, allowed) => ({
  regex: `^#(${folders.filter((other) => other !== own && !allowed.includes(other)).join('|')})/`,
  message: `${name} may import ${allowed.join(', ') || 'nothing of this project'} only.`,
});
const byAlias = {
  regex: `^(\\.\\./)+(src/)?(${folders.join('|')})/`,
  message: 'Between folders of src/, import by alias.',
};
/** Code for the browser would contain the texts of every page. */
const wholeCatalogue = {
  regex: '^#messages/(index|\\w+/index)\\.ts$',
  message: 'Import the one catalogue: what a browser loads carries no other words.',
};
/** A text of one language would not follow the language of the page. */
const oneLanguage = {
  regex: '^#messages/(en|ja)/',
  message: 'Import texts as #i18n: they are in the language of the page.',
};
/** SQL is allowed in repositories and in `db/`. */
const sql = {
  group: [
    'drizzle-orm',
    'drizzle-orm/*',
    '#server/platform/db/schema/*',
    '**/db/schema/*',
    'pg',
    '@neondatabase/*',
    '@electric-sql/*',
  ],
  message: 'SQL stands in *-repository.ts and in db/ alone.',
};
const mayHoldSql = ['src/server/platform/db/**', 'src/server/**/*-repository.ts'];
/** Uses the database package, but no SQL. */
const embeddedDatabase = ['src/host/embedded/*.ts'];
/** The editor's part of each block or inline element, and the only part that uses the page. */
const editing = [
  'src/{blocks,inlines}/{tools,lazy-tools,embeds}.ts',
  'src/{blocks,inlines}/*/{tool,tool-*,lazy-tool,embed}.ts',
];
const ofEditor = {
  regex: '^(#(blocks|inlines)|\\.\\.?)/(\\w+/)?((?:late-)?tools?|tool-[\\w-]+|embeds?)\\.ts$',
  message: 'The tool of a kind is for the editor alone.',
};
/** The only folder that can import Editor.js. */
const editorJs = ['src/editor/editorjs/*.ts'];
const byEditorJs = {
  group: ['@editorjs/*'],
  message: 'Speak to src/editor/editor-api.ts: editorjs/ alone knows Editor.js.',
};
const isOfEditor = (files) => files === editing || files === editorJs || files[0].startsWith('src/editor/');
const restrict = (files, ignores, ...patterns) => ({
  files,
  ignores: [...tests, ...ignores],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          byAlias,
          ...patterns,
          ...(isOfEditor(files) ? [] : [ofEditor]),
          ...(files === editorJs ? [] : [byEditorJs]),
        ],
      },
    ],
  },
});

/**
 * Inside `server/`: app → routes → features → platform. `features.json` names the folders that each folder can import.
 * A feature can also import the whole platform.
 */
const { platform, features } = JSON.parse(
  readFileSync(new URL('src/server/features/dependencies.json', import.meta.url), 'utf8'),
);
const serverFolders = [...Object.keys(platform), ...Object.keys(features)];
const allowedIn = { ...platform };
for (const [name, others] of Object.entries(features)) allowedIn[name] = [...Object.keys(platform), ...others];
/** The lists of tasks, which name functions of features. */
const taskLists = ['src/server/platform/workers/{tasks,worker}.ts'];
const top = ['app', 'routes', 'invocation', 'housekeeping'];
const inServer = (folder) => onlyFrom(`server/${folder}`, 'server', mayImport.server);

const arrows = [
  ...Object.entries(mayImport)
    .filter(([folder]) => folder !== 'components' && folder !== 'admin' && folder !== 'server')
    .map(([folder, allowed]) =>
      restrict(
        [`src/${folder}/**/*.{ts,tsx,astro}`],
        editing,
        onlyFrom(`${folder}/`, folder, allowed),
        ...(['host', 'site'].includes(folder) ? [] : [sql]),
        ...(['api-client', 'editor', 'domain'].includes(folder) ? [wholeCatalogue] : []),
        ...(['api-client', 'editor'].includes(folder) ? [oneLanguage] : []),
      ),
    ),
  restrict(['src/blocks/*/*.ts'], editing, onlyFrom('blocks/', 'blocks', mayImport.blocks), sql, {
    regex: '^(\\.\\.|#blocks)/[\\w-]+/',
    message: 'A kind of block knows no other: what they share stands beside them.',
  }),
  restrict(editorJs, [], onlyFrom('editor/', 'editor', mayImport.editor), sql, wholeCatalogue),
  restrict(editing, [], onlyFrom('The tool of a kind', 'editor', [...mayImport.editor, 'editor']), sql),
  restrict(
    ['src/admin/**/*.{ts,tsx}'],
    [],
    onlyFrom('admin/', 'admin', mayImport.admin),
    sql,
    wholeCatalogue,
    oneLanguage,
  ),
  restrict(
    ['src/components/**/*.{ts,astro}'],
    ['src/components/browser/**'],
    onlyFrom('components/', 'components', mayImport.components),
    sql,
  ),
  restrict(
    ['src/components/browser/**/*.ts'],
    [],
    onlyFrom('components/browser/', 'components', ['domain', 'messages', 'contract']),
    sql,
    wholeCatalogue,
  ),
  restrict(['src/{site,host}/**/*.ts'], embeddedDatabase, onlyFrom('site/ and host/', 'host', mayImport.host), sql),
  restrict(['src/site/**/*.ts'], [], onlyFrom('site/', 'site', mayImport.site), sql),
  ...Object.entries(allowedIn).flatMap(([folder, allowed]) => {
    const others = serverFolders.filter((other) => other !== folder && !allowed.includes(other));
    const above = {
      regex: `^(#server|(\\.\\./)*\\.\\.)/(features/|platform/)?((${top.join('|')})\\.ts|(${others.join('|')})/)`,
      message: `server/**/${folder}/ may import ${allowed.join(', ')} of server/ only (server/features/dependencies.json).`,
    };
    const files = [`src/server/${folder in platform ? 'platform' : 'features'}/${folder}/**/*.ts`];
    const withSql = folder === 'db' ? files : [files[0].replace('*.ts', '*-repository.ts')];
    return [
      restrict(files, [...mayHoldSql, ...taskLists], inServer(folder), above, sql),
      restrict(withSql, taskLists, inServer(folder), above),
    ];
  }),
  restrict(['netlify/**/*.{ts,js}'], [], onlyFrom('netlify/', '', ['site', 'server', ...BELOW_SERVER]), sql),
  restrict(['scripts/**/*.ts'], [], onlyFrom('scripts/', '', ['host', 'site', 'server', ...BELOW_SERVER]), sql),
];

// Node runs TypeScript by stripping types. `erasableSyntaxOnly` would check the same, but Editor.js ships enums.
const notErasable = [
  { selector: 'TSEnumDeclaration', message: 'Use a const object: Node strips types, and an enum is code.' },
  { selector: 'TSParameterProperty', message: 'Write the field: Node strips types, and this is code.' },
];
/** A day needs a time zone: the site's, that of a source, or UTC (`domain/dates.ts`, `domain/zones.ts`). */
const ofNoZone = [
  {
    selector:
      'CallExpression[callee.property.name=/^([gs]et(FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|to(LocaleDate|LocaleTime|Date|Time)String)$/]',
    message: "This asks the machine's clock: say which zone is meant.",
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length>1]',
    message: "This is on the machine's clock: use Date.UTC or domain/zones.ts.",
  },
  {
    selector: 'NewExpression[callee.property.name="DateTimeFormat"]:not(:has(Property[key.name="timeZone"]))',
    message: "Without `timeZone` it shows the machine's clock.",
  },
];
/** Not checked in tests, which contain texts of other programs. */
const fixedOffsets = [
  {
    selector:
      ':matches(Literal[value=/(^|\\d)[+-]\\d\\d:\\d\\d$/], TemplateElement[value.raw=/(^|\\d)[+-]\\d\\d:\\d\\d$/])',
    message: 'A fixed offset is no time zone.',
  },
];
/** A spread of a literal only changes how Prettier breaks lines. */
const spreadLiterals = [
  {
    selector:
      ':matches(SpreadElement > ObjectExpression, SpreadElement > ArrayExpression, JSXSpreadAttribute > ObjectExpression)',
    message: 'Write the entries without a spread.',
  },
];
const syntax = [...notErasable, ...ofNoZone, ...fixedOffsets, ...spreadLiterals];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.astro/', '.netlify/', '.data/', 'drizzle/', 'public/', '.cache/'] },
  tseslint.configs.base,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-namespace': 'error',
      'no-restricted-syntax': ['error', ...syntax],
    },
  },
  ...astro.configs.recommended,
  { plugins: { words: { rules: { 'plain-words': plainWords } } }, rules: { 'words/plain-words': 'error' } },
  {
    files: ['src/messages/en/*.ts', 'src/contract/messages.ts'],
    rules: { 'words/plain-words': ['error', 'strings'] },
  },
  {
    files: ['src/{admin,editor}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // A style attribute in server-rendered markup breaks the CSP (`style-src` without unsafe-inline).
      'no-restricted-syntax': [
        'error',
        ...syntax,
        { selector: 'JSXAttribute[name.name="style"]', message: 'Use a class: the CSP forbids style attributes.' },
      ],
    },
  },
  { files: tests, rules: { 'no-restricted-syntax': ['error', ...notErasable, ...ofNoZone] } },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['src/server/platform/config.ts', 'tests/**', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'server/platform/config.ts alone reads the environment.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    // The search loads files of its index, a reviewer's page sends its own form, and the server of `npm run dev` requests
    // its own pages: none has a session.
    ignores: [
      'src/api-client/**',
      'src/host/dev/dev-site.ts',
      'src/server/**',
      'tests/**',
      'src/components/browser/{search,review-text}.ts',
      ...tests,
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'api-client/ alone calls fetch.' }],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    // Both read the owner's configuration.
    ignores: ['src/server/platform/config.ts', 'src/server/features/mail/smtp.ts', ...tests],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'decodeURIComponent', message: 'It throws at a malformed %: use decoded() of domain/decoded.ts.' },
      ],
    },
  },
  {
    // Texts of a document are in the document's language.
    files: [
      'src/{pages,layouts,components,site,admin,api-client,editor,blocks,inlines,document,importers}/**/*.{ts,tsx,astro}',
      'src/server/features/mail/**/*.ts',
    ],
    ignores: ['src/components/documents/**', 'src/site/program/placeholder-site.ts', ...tests],
    plugins: { site: { rules: { 'shown-text': shownText } } },
    rules: { 'site/shown-text': 'error' },
  },
  {
    files: ['src/{blocks,inlines,publications,career,domain,document,importers,typesetting}/**/*.ts'],
    ignores: [...editing, 'src/domain/html/read-html.browser.ts', ...tests],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['document', 'window', 'navigator', 'Node', 'Element', 'HTMLElement'].map((name) => ({
          name,
          message: 'The tool of a kind alone knows a page: this is rendered and read on the server too.',
        })),
        { name: 'fetch', message: 'api-client/ alone calls fetch.' },
      ],
    },
  },
  {
    files: ['{src,netlify,scripts}/**/*.{ts,tsx}'],
    // A declaration file of a package has the package's name.
    ignores: [...tests, '**/*.d.ts'],
    plugins: { house: { rules: { 'class-file': classFile } } },
    rules: { 'house/class-file': 'error' },
  },
  ...arrows,
);

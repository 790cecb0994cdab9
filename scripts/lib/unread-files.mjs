/**
 * Removes unused files of packages: 185 MB of 633 on Linux. Plain JavaScript without packages, because it runs on the
 * system's Node (20 or newer).
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const faces = (family, cuts) => cuts.map((cut) => `@expo-google-fonts/${family}/${cut}`);

/** Paths that are not used: Node's C headers, weights of fonts, and builds of packages that are never loaded. */
const paths = [
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'win-x64'].map((platform) => `node-${platform}/include`),
  ...faces('noto-serif-jp', ['200ExtraLight', '300Light', '700Bold', '800ExtraBold', '900Black']),
  ...faces('newsreader', [
    ...[
      '200ExtraLight',
      '200ExtraLight_Italic',
      '300Light',
      '300Light_Italic',
      '500Medium_Italic',
      '600SemiBold_Italic',
    ],
    ...['700Bold', '700Bold_Italic', '800ExtraBold', '800ExtraBold_Italic'],
  ]),
  ...faces('noto-emoji', ['300Light', '500Medium', '600SemiBold', '700Bold']),
  ...['vega.js', 'vega.min.js', 'vega-core.js', 'vega-core.min.js', 'vega-schema.json'].map(
    (file) => `vega/build/${file}`,
  ),
  ...['src', 'build/vega-lite-schema.json', 'build/vega-lite.min.js'].map((path) => `vega-lite/${path}`),
  ...['lib', 'dist/viz.cjs', 'dist/viz-global.js'].map((path) => `@viz-js/viz/${path}`),
  ...['elk-worker.js', 'elk-worker.min.js'].map((file) => `elkjs/lib/${file}`),
  ...['src', 'contrib', 'dist/fonts', 'dist/contrib', 'dist/katex.js', 'dist/katex.css', 'dist/README.md'].map(
    (path) => `katex/${path}`,
  ),
  'beautiful-mermaid/src',
  ...['features', 'regions'].map((path) => `caniuse-lite/data/${path}`),
  ...['temml/src', 'zod/src', 'hono/dist/cjs', '@simplewebauthn/browser/script', '@simplewebauthn/server/script'],
  ...['prismjs/themes', 'prismjs/plugins'],
  'svgo/dist/svgo.browser.js',
  ...['libheif', 'libheif-wasm/libheif-bundle.js', 'libheif-wasm/libheif.js', 'libheif-wasm/libheif.wasm'].map(
    (path) => `libheif-js/${path}`,
  ),
  ...['browser', 'esm', 'axios.js', 'axios.min.js'].map((path) => `axios/dist/${path}`),
  ...['development', 'production', 'profiling'].map((kind) => `react-dom/cjs/react-dom-profiling.${kind}.js`),
  ...['pgcrypto.tar.gz', 'index.cjs', 'pglite.cjs'].map((file) => `@electric-sql/pglite/dist/${file}`),
];

/** Names of unused files in all packages: source maps without sources, and documentation. */
const names = /\.(?:map|md|markdown|flow)$/i;

/** @param folder a `node_modules` */
export function removeUnread(folder) {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && (names.test(entry.name) || isTwin(file))) rmSync(file);
  }
}

/**
 * Returns whether a file contains types for `require` that duplicate the types for `import`. Only types for `import`
 * are used.
 */
const isTwin = (file) =>
  file.endsWith('.d.cts') && ['.d.ts', '.d.mts'].some((end) => existsSync(file.replace(/\.d\.cts$/, end)));

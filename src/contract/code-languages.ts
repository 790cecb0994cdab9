/**
 * The languages of code blocks (BLOCK-6). The product's first six languages come first, then the most common languages
 * in posts, then all other languages of Shiki by name. A value is Shiki's name of the grammar, except `bash`, which
 * Shiki calls `shellscript`. A test compares the list with the installed Shiki, whose own list would load its grammars.
 */

/** A language as stored in a code block; `icon` is a class name. */
export interface CodeLanguage {
  value: string;
  text: string;
  icon: string;
}

/** Language of a new code block, and of code in an unknown language. */
export const plainText: CodeLanguage = { value: 'plaintext', text: 'Text', icon: 'icon-plaintext' };

/**
 * Value, name and aliases of all other languages: the first five, languages common in real posts, and all other
 * languages of Shiki. Writers type aliases after a code fence.
 */
const table = `
javascript|JavaScript|js cjs mjs
html|HTML|htm
css|CSS
python|Python|py
bash|Bash|sh shell zsh shellscript
rust|Rust|rs
typescript|TypeScript|ts cts mts
r|R
yaml|YAML|yml
sql|SQL
cpp|C++|c++
json|JSON
markdown|Markdown|md
c|C
jsx|JSX
go|Go
toml|TOML
bsl|1C (Enterprise)|1c
sdbl|1C (Query)|1c-query
abap|ABAP
actionscript-3|ActionScript|actionscript as3
ada|Ada
angular-html|Angular HTML
angular-ts|Angular TypeScript
apache|Apache Conf
apex|Apex
apl|APL
applescript|AppleScript
ara|Ara
asciidoc|AsciiDoc|adoc
razor|ASP.NET Razor
asm|Assembly
astro|Astro
ahk|AutoHotkey|ahk1
ahk2|AutoHotkey2
awk|AWK
ballerina|Ballerina
bat|Batch File|batch cmd
beancount|Beancount
berry|Berry|be
bibtex|BibTeX
bicep|Bicep
bird2|BIRD2 Configuration|bird
blade|Blade
csharp|C#|c# cs
c3|C3
cadence|Cadence|cdc
cairo|Cairo
chapel|Chapel|chpl
clarity|Clarity
clojure|Clojure|clj
soy|Closure Templates|closure-templates
cmake|CMake
cobol|COBOL
codeowners|CODEOWNERS
codeql|CodeQL|ql
coffee|CoffeeScript|coffeescript
common-lisp|Common Lisp|lisp
crystal|Crystal
csv|CSV
cue|CUE
cypher|Cypher|cql
d|D
dart|Dart
dax|DAX
desktop|Desktop
diff|Diff
docker|Dockerfile|dockerfile
dotenv|dotEnv
dream-maker|Dream Maker
edge|Edge
elixir|Elixir
elm|Elm
emacs-lisp|Emacs Lisp|elisp
erb|ERB
erlang|Erlang|erl
fsharp|F#|f# fs
fennel|Fennel
fish|Fish
fluent|Fluent|ftl
fortran-fixed-form|Fortran (Fixed Form)|f for f77
fortran-free-form|Fortran (Free Form)|f90 f95 f03 f08 f18
gdresource|GDResource|tscn tres
gdscript|GDScript|gd
gdshader|GDShader
genie|Genie
po|Gettext PO|pot potx
gherkin|Gherkin
git-commit|Git Commit Message
git-rebase|Git Rebase Message
gleam|Gleam
glimmer-js|Glimmer JS|gjs
glimmer-ts|Glimmer TS|gts
glsl|GLSL
gn|GN
smalltalk|GNU Smalltalk
gnuplot|Gnuplot
graphql|GraphQL|gql
groovy|Groovy
hack|Hack
handlebars|Handlebars|hbs
hcl|HashiCorp HCL
haskell|Haskell|hs
haxe|Haxe
hjson|Hjson
hlsl|HLSL
html-derivative|HTML (Derivative)
http|HTTP
hurl|Hurl
hxml|HXML
hy|Hy
imba|Imba
ini|INI|properties
java|Java
jinja|Jinja
jison|Jison
jsonl|JSON Lines
jsonc|JSON with Comments
json5|JSON5
jsonnet|Jsonnet
jssm|JSSM|fsl
julia|Julia|jl
just|Just|justfile
kdl|KDL
kotlin|Kotlin|kt kts
kusto|Kusto|kql
latex|LaTeX
lean|Lean 4|lean4
less|Less
liquid|Liquid
llvm|LLVM IR
log|Log file
logo|Logo
lua|Lua
luau|Luau
make|Makefile|makefile
marko|Marko
matlab|MATLAB
mdc|MDC
mdx|MDX
mermaid|Mermaid|mmd
mipsasm|MIPS Assembly|mips
mojo|Mojo
moonbit|MoonBit|mbt mbti
move|Move
narrat|Narrat Language|nar
nextflow|Nextflow|nf
nextflow-groovy|Nextflow Groovy
nginx|Nginx
nim|Nim
nix|Nix
nsis|NSIS
nushell|nushell|nu
objective-c|Objective-C|objc
objective-cpp|Objective-C++
ocaml|OCaml
odin|Odin
openscad|OpenSCAD|scad
org|Org Markup
pascal|Pascal
perl|Perl
php|PHP
pkl|Pkl
plsql|PL/SQL
polar|Polar
postcss|PostCSS
powerquery|PowerQuery
powershell|PowerShell|ps ps1 pwsh
prisma|Prisma
prolog|Prolog
proto|Protocol Buffer 3|protobuf
pug|Pug|jade
puppet|Puppet
purescript|PureScript
qml|QML
qmldir|QML Directory
qss|Qt Style Sheets
racket|Racket
raku|Raku|perl6
rbs|RBS|ruby-signature
regexp|RegExp|regex
rel|Rel
rst|reStructuredText
riscv|RISC-V
coq|Rocq
ron|RON
rosmsg|ROS Interface
ruby|Ruby|rb
haml|Ruby Haml
sas|SAS
sass|Sass
scala|Scala
scheme|Scheme
scss|SCSS
shaderlab|ShaderLab|shader
shellsession|Shell Session|console
smithy|Smithy
solidity|Solidity
sparql|SPARQL
splunk|Splunk Query Language|spl
ssh-config|SSH Config
stata|Stata
stylus|Stylus|styl
surrealql|SurrealQL|surql
svelte|Svelte
swift|Swift
systemd|Systemd Units
system-verilog|SystemVerilog
talonscript|TalonScript|talon
tasl|Tasl
tcl|Tcl
templ|Templ
terraform|Terraform|tf tfvars
tex|TeX
tsv|TSV
tsx|TSX
turtle|Turtle
twig|Twig
ts-tags|TypeScript with Tags|lit
typespec|TypeSpec|tsp
typst|Typst|typ
v|V
vala|Vala
verilog|Verilog
vhdl|VHDL
viml|Vim Script|vim vimscript
vb|Visual Basic
vue|Vue
vue-html|Vue HTML
vue-vine|Vue Vine
vyper|Vyper|vy
wasm|WebAssembly
wit|WebAssembly Interface Types
wenyan|Wenyan|文言
wgsl|WGSL
wikitext|Wikitext|mediawiki wiki
reg|Windows Registry Script
wolfram|Wolfram|wl
xml|XML
xsl|XSL
zenscript|ZenScript
zig|Zig
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** All languages in the order of the menu. The first six have their own icons. */
export const codeLanguages: readonly CodeLanguage[] = [
  plainText,
  ...rows.map(([value = '', text = ''], index) => ({ value, text, icon: `icon-${index < 5 ? value : 'code'}` })),
];
export const firstLanguages = codeLanguages.slice(0, 6);

const byName = new Map<string, CodeLanguage>();
const aliases = ['text txt plain', ...rows.map(([, , names = '']) => names)].map((names) => names.split(' '));
for (const names of [codeLanguages.map(({ value, text }) => [value, text.toLowerCase()]), aliases])
  for (const [index, language] of codeLanguages.entries())
    for (const name of names[index] ?? []) if (name !== '' && !byName.has(name)) byName.set(name, language);

/**
 * Returns the language for a stored value, or for a name after a code fence (`ts`, `C++`); `undefined` if unknown.
 */
export function findCodeLanguage(name: string): CodeLanguage | undefined {
  return byName.get(name.toLowerCase());
}

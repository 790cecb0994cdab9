import { highlight } from '#blocks/code/highlight.ts';

/** Compiles the grammars (0.7 s in total), so that a test or a benchmark does not measure it. */
export async function warmUpHighlighting(): Promise<void> {
  await highlight(
    'import a from "b"; // c\nclass A { b = (c) => `${c}` + /d/.test({ e: 1 }); }\nif (a) { b(); }',
    'javascript',
  );
  await highlight(
    '<!doctype html><p class="a">b</p><style>a { b: c(1px); }</style><script>let a = 1;</script>',
    'html',
  );
  await highlight('@media (a: 1px) { .b > c::d { e: f(1px); } } /* g */', 'css');
  await highlight('import a\n@b\ndef c(d: int = 1) -> str:\n    return f"{d}" # e', 'python');
  await highlight('for a in *; do echo "$a" | b --c > "$(d)"; done # e\nif [[ -n $a ]]; then exit 1; fi', 'bash');
}

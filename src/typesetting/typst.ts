/** Typst's compiler with the documents' fonts, for the templates in this folder. */
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { join } from 'node:path';
import { facePaths, withSubstitutes } from './faces.ts';
import { PdfError } from './pdf-error.ts';

const workspace = import.meta.dirname;

/**
 * Number of compilations after which cached compiler results are released. A document is compiled repeatedly until it
 * fits its pages.
 */
const KEPT_SETTINGS = 10;

let compiler: NodeCompiler | undefined;

/** Returns the compiler. It is shared, because reading the fonts takes most of its startup time. */
function theCompiler(): NodeCompiler {
  return (compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: facePaths }] }));
}

/**
 * Compiles a template and passes the result to `use`. The compiler's cached results are released some compilations
 * later.
 * @param template name of a `.typ` file in this folder, without its extension
 * @param data input of the template
 * @param pictures bytes of the images, by the path that the template uses, such as `/photo.jpg`
 * @throws PdfError with the name of the template
 */
export function compile<T>(
  template: string,
  data: unknown,
  use: (document: NodeTypstDocument, typst: NodeCompiler) => T,
  pictures: ReadonlyMap<string, Buffer> = new Map(),
): T {
  const typst = theCompiler();
  const files = [...pictures].map(([address, bytes]) => [join(workspace, address), bytes] as const);
  for (const [path, bytes] of files) typst.mapShadow(path, bytes);
  try {
    const compiled = typst.compile({
      mainFilePath: join(workspace, `${template}.typ`),
      inputs: { data: withSubstitutes(JSON.stringify(data)).json },
    });
    const document = compiled.result;
    if (!document) throw new PdfError(reasons(template, compiled.takeDiagnostics()));
    return use(document, typst);
  } catch (cause) {
    throw cause instanceof PdfError ? cause : new PdfError(reasons(template, cause), { cause });
  } finally {
    for (const [path] of files) typst.unmapShadow(path);
    typst.evictCache(KEPT_SETTINGS);
  }
}

/**
 * Returns the error message for a failed template. Typst returns compile errors as a list, and output errors as one
 * string that quotes the messages.
 */
function reasons(template: string, error: unknown): string {
  const found =
    error instanceof Error
      ? [...error.message.matchAll(/message: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => String(JSON.parse(text ?? '""')))
      : ((error as NodeError | null)?.shortDiagnostics ?? []).map((item: { message?: string }) => item.message);
  return `The PDF of the ${template} could not be created: ${found.join('; ') || String(error)}.`;
}

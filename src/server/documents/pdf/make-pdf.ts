/**
 * The documents as PDF files, by Typst's compiler: A4, fonts embedded and cut down to what is used, tagged after
 * PDF/UA-1. Runs where sites are built and on the host, never in a function: see docs/decisions for why.
 */
import { OperatorError } from '#domain/operator-error.ts';
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { DocumentName } from '#contract/paths.ts';
import { resumeView } from '#domain/career/resume-sections.ts';
import { cellSize, cellSteps, form, formPages } from '#domain/career/rirekisho-form.ts';
import { lineCount } from '#domain/career/text.ts';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const fontPackage = (name: string) => dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));
const workspace = import.meta.dirname;

let compiler: NodeCompiler | undefined;

/** One compiler for all: reading the fonts takes most of the time. */
function theCompiler(): NodeCompiler {
  const latin = fontPackage('newsreader');
  const japanese = fontPackage('noto-serif-jp');
  return (compiler ??= NodeCompiler.create({
    workspace,
    fontArgs: [
      {
        fontPaths: [
          ...['400Regular', '400Regular_Italic', '500Medium', '600SemiBold'].map((cut) => join(latin, cut)),
          ...['400Regular', '600SemiBold'].map((cut) => join(japanese, cut)),
        ],
      },
    ],
  }));
}

/** A document that could not be set, with Typst's reasons: a character that no font has, for example. */
export class PdfError extends OperatorError {
  override name = 'PdfError';
}

/**
 * @param name which of the documents
 * @param documents its data is `documents[name]`
 * @param made the moment written into the file; the same data and moment give the same bytes
 * @returns the file; undefined when the owner has no such document
 * @throws PdfError
 */
export function makePdf(name: DocumentName, documents: CareerDocuments, made: Date): Buffer | undefined {
  const input = inputOf(name, documents);
  if (!input) return undefined;
  const typst = theCompiler();
  const photo = join(workspace, 'photo.jpg');
  const data = documents[name];
  const picture = data && 'photo' in data ? data.photo : null;
  if (picture) typst.mapShadow(photo, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  try {
    const compiled = typst.compile({
      mainFilePath: join(workspace, `${name}.typ`),
      inputs: { data: JSON.stringify(input) },
    });
    const document = compiled.result;
    if (!document) throw new PdfError(reasons(name, compiled.takeDiagnostics()));
    return typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: Math.floor(made.getTime() / 1000) });
  } catch (cause) {
    throw cause instanceof PdfError ? cause : new PdfError(reasons(name, cause), { cause });
  } finally {
    if (picture) typst.unmapShadow(photo);
    typst.evictCache(0);
  }
}

/** What the template of that name reads. */
function inputOf(name: DocumentName, { resume, rirekisho, keirekisho }: CareerDocuments): object | undefined {
  if (name === 'resume') return resume && { view: resumeView(resume) };
  if (name === 'keirekisho') return keirekisho && { document: keirekisho };
  if (!rirekisho) return undefined;
  const { photo, ...document } = rirekisho;
  return {
    document: { ...document, photo: photo === null ? null : 'photo.jpg' },
    pages: formPages(rirekisho),
    requestLines: lineCount(rirekisho.requests, form.textWidth),
    sizes: {
      name: cellSize(rirekisho.name, cellSteps.name),
      places: [rirekisho.address, rirekisho.contact].map(({ text, furigana }) => ({
        address: cellSize(text, cellSteps.address),
        reading: cellSize(furigana ?? '', cellSteps.reading),
      })),
    },
  };
}

/** Typst reports what it compiles as a list, and what it writes as one text with the messages quoted in it. */
function reasons(name: DocumentName, error: unknown): string {
  const found =
    error instanceof Error
      ? [...error.message.matchAll(/message: ("(?:[^"\\]|\\.)*")/g)].map(([, text]) => String(JSON.parse(text ?? '""')))
      : ((error as NodeError | null)?.shortDiagnostics ?? []).map((one: { message?: string }) => one.message);
  return `The PDF of the ${name} could not be made: ${found.join('; ') || String(error)}.`;
}

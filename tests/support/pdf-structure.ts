/** Reads a PDF's tags with pdf.js, in the order of a screen reader. */
import { getDocumentProxy } from 'unpdf';

/** A tag, or a part of its content: marked content of the page, by ID. */
interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** @returns the text of all tags of a PDF, in reading order, without untagged text */
export async function textOfTags(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { useSystemFonts: false });
  let said = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) said += textOf(tree, markedText(items));
  }
  await document.loadingTask.destroy();
  return said;
}

type Items = Awaited<ReturnType<Page['getTextContent']>>['items'];
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Returns the text of each marked content, by ID. */
function markedText(items: Items): Map<string, string> {
  const marked = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((item) => item !== undefined);
      if (id !== undefined) marked.set(id, (marked.get(id) ?? '') + item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? undefined);
  }
  return marked;
}

const textOf = (node: Node, marked: ReadonlyMap<string, string>): string =>
  node.type === 'content'
    ? (marked.get(node.id ?? '') ?? '')
    : (node.children ?? []).map((child) => textOf(child, marked)).join('');

/** Checks whether a text is a usable citation style (CSL 1.0). */
import { Parser } from 'htmlparser2';

const namespace = 'http://purl.org/net/xbiblio/csl';
const MAX_STYLE = 1024 * 1024;

/**
 * @param text content of a `.csl` file
 * @returns a message about the problem; undefined if there is none
 */
export function problemOfStyle(text: string): string | undefined {
  if (text.length > MAX_STYLE) return 'A style can have up to a million characters.';
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'A style cannot have a document type. Remove <!DOCTYPE …>.';
  const { root, unclosed, macros, asked, parent, layouts } = read(text);
  if (root?.name !== 'style' || root.attributes['xmlns'] !== namespace) {
    return `This is not a CSL style. A style starts with <style xmlns="${namespace}" …>.`;
  }
  if (unclosed !== undefined) return `The style has a <${unclosed}> that is never closed.`;
  if (parent !== undefined) return `This style only refers to another style. Use that style instead (${parent}).`;
  const missing = [...asked].find((name) => !macros.has(name));
  if (missing !== undefined) return `The style uses the macro ${missing}, but does not define it.`;
  if (!layouts.has('citation')) return 'The style has no <citation> with a <layout>.';
  return undefined;
}

interface Found {
  root?: { name: string; attributes: Record<string, string> };
  unclosed?: string;
  macros: Set<string>;
  asked: Set<string>;
  /** URL of the parent style if this is a dependent style. */
  parent?: string;
  /** Names of the elements that have a layout, such as citation and bibliography. */
  layouts: Set<string>;
}

function read(text: string): Found {
  const found: Found = { macros: new Set(), asked: new Set(), layouts: new Set() };
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        found.root ??= { name, attributes };
        const { macro, name: own, rel, href } = attributes;
        if (name === 'macro' && own !== undefined) found.macros.add(own);
        if (macro !== undefined) found.asked.add(macro);
        if (name === 'link' && rel === 'independent-parent') found.parent = href ?? '';
        if (name === 'layout') found.layouts.add(open.at(-1) ?? '');
        open.push(name);
      },
      onclosetag(name, isImplied) {
        open.pop();
        // A self-closed element would otherwise count as unclosed.
        if (isImplied && text[parser.endIndex - 1] !== '/') found.unclosed ??= name;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

import { DomHandler, Parser } from 'htmlparser2';

/** Deeper than any program writes; a tree that is walked must have a bottom. */
const MAX_DEPTH = 200;

/** HTML as a tree. Elements below the bound lose their tags and keep their text. Never throws. */
export function parseHtml(html: string): DomHandler['dom'] {
  const handler = new DomHandler();
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth <= MAX_DEPTH) handler.onopentag(name, attributes);
    },
    onclosetag() {
      if (depth <= MAX_DEPTH) handler.onclosetag();
      depth -= 1;
    },
    ontext: (text) => handler.ontext(text),
  });
  parser.end(html);
  return handler.dom;
}

/** Type declarations for the used part of the citation processor, which is published without them. */
declare module 'citeproc' {
  export interface CitationItem {
    id: string;
    locator?: string;
    label?: string;
    suffix?: string;
    'suppress-author'?: boolean;
  }

  export interface System {
    retrieveLocale(language: string): string;
    retrieveItem(id: string): unknown;
    wrapCitationEntry?(text: string, id: string | undefined): string;
  }

  export class Engine {
    constructor(system: System, style: string, language: string, forceLanguage: boolean);
    sys: System;
    opt: { xclass: 'in-text' | 'note'; development_extensions: Record<string, boolean> };
    citation: { opt: { layout_prefix?: string; layout_suffix?: string } };
    setOutputFormat(format: 'html' | 'text'): void;
    updateItems(ids: string[]): void;
    registry: { registry: Record<string, { seq: number } | undefined> };
    rebuildProcessorState(
      citations: { citationID: string; citationItems: CitationItem[]; properties: { noteIndex: number } }[],
      format: 'html',
    ): [id: string, note: number, html: string][];
    /** Returns a term in the style's language. */
    getTerm(name: string): string;
    makeBibliography(): [{ entry_ids: string[][] }, string[]] | false;
  }

  /** An XML element of a style. */
  export interface StyleNode {
    name?: string;
    attrs?: Record<string, string>;
    children?: StyleNode[];
  }

  const CSL: {
    Engine: typeof Engine;
    XmlJSON: {
      prototype: {
        getNodesByName: (
          this: unknown,
          node: StyleNode,
          name: string,
          wanted?: string,
          found?: StyleNode[],
        ) => StyleNode[];
      };
    };
  };
  export default CSL;
}

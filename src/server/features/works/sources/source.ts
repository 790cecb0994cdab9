/** The interface of a source of works. Each source is one file of this folder (WORK-10). */
import type { FoundWork } from '#publications/found-work.ts';

/** One answer of a source. */
export interface SourcePage {
  works: FoundWork[];
  /** The parameters of the next request; null after the last page. */
  next: string | null;
}

export interface Source {
  /** The base URL of the service. */
  url: string;
  /** How the source names a person. */
  person: {
    /** Whether the source knows people by their ORCID iD. */
    byOrcid: boolean;
    /** Matches an identifier of the source's own, also inside the address of the person's page. */
    pattern?: RegExp;
    /** An identifier for the message about a wrong one. */
    example: string;
  };
  /** Whether its etiquette asks for a contact address. */
  takesContact?: true;
  /** Whether the first answer lists all works, so that nothing has changed if this answer has not. */
  isWhole?: true;
  /** The content type that is requested. An answer of another type is an error, for example a page for humans. */
  type: 'json' | 'xml';
  /** The pause between two requests, in milliseconds, as the source asks for. */
  pause: number;
  /**
   * Returns the path of a request, with its query.
   * @param person the identifier, checked by `personIdOf`
   * @param page '' for the first request, then `next` of the answer before
   */
  path: (person: string, page: string) => string;
  /** Reads an answer. A work that cannot be read is left out. Throws any error if the answer has another form. */
  read: (text: string, person: string, page: string) => SourcePage;
  /** How works are asked for by their DOIs, if the source can be asked for several at once. */
  byDoi?: {
    /** The largest number of DOIs in one request. */
    atOnce: number;
    path: (dois: readonly string[]) => string;
  };
}

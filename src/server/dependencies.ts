import type { ContentKind } from '#contract/content.ts';
import type { FileKind, MediaKind, VariantFormat } from '#contract/media.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Visit } from './numbers/visits.ts';
import type { Letters } from './readers/letters.ts';
import type { Sources } from './outside/fetch-record.ts';

/** Updates the published site. */
export interface Rebuild {
  /**
   * Called after a change of the published set was committed, together with its row in `builds`. On the host it
   * resolves when visitors see the change (or the failure is recorded); on Netlify when the hook was called or
   * given up for now. Never rejects: the row is what makes it certain.
   */
  request(): Promise<void>;
}

/** For a change within a greater one, whose caller asks for the rebuild when all of it is committed. */
export const noRebuild: Rebuild = { request: () => Promise.resolve() };

/** Sends the waiting emails in the `mails` table. */
export interface MailQueue {
  /** Starts sending and returns at once; never throws. Await the promise to wait for the end. */
  wake(): Promise<void>;
}

/** Where the PDFs of the documents are. The API never makes one: the host and the build do. */
export interface PdfFiles {
  /** The file of that name: its bytes, or the path of this site that serves it; undefined where none was made. */
  find(file: string): Promise<Uint8Array<ArrayBuffer> | { path: string } | undefined>;
}

/** A stored image: without metadata, upright, within the limits. */
export interface MasterImage {
  kind: MediaKind;
  bytes: Uint8Array;
}

/** A file that is stored unchanged. */
export interface ProcessedFile {
  kind: FileKind;
  mimeType: string;
  bytes: Uint8Array;
}

export interface ProcessedImage extends MasterImage {
  mimeType: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The parts of an image's URL. */
export interface VariantName {
  id: string;
  /** Pixels. */
  width: number;
  format: VariantFormat;
}

/** Reads and creates images. Only adapters that serve images provide it, because its native library is large. */
export interface Images {
  /** @throws AppError MEDIA_TYPE, MEDIA_INVALID; UNAVAILABLE when too many are under way */
  process(bytes: Uint8Array): Promise<ProcessedImage>;
  /**
   * Returns a variant of an image, cached or new.
   * @param name `id`, `width` in pixels, `format`: the content behind a name never changes
   * @param master read only if the variant must be created
   */
  variant(name: VariantName, master: () => Promise<MasterImage>): Promise<Uint8Array>;
}

/** Keeps passwords. Both throw AppError UNAVAILABLE when too many passwords are being worked on. */
export interface PasswordHasher {
  /** @returns the text to store (PHC string) */
  hash(password: string): Promise<string>;
  /**
   * Returns whether this is the password. Takes the same time if there is no account to compare with, so that the delay
   * does not reveal which addresses have one.
   * @param stored hash of the account; undefined if there is none
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** A text that is to be live. */
export interface TriedText {
  kind: ContentKind;
  key: string;
  data: unknown;
}

/** A page that cannot be made: its address, '' where none can, and why. */
export interface PageFault {
  path: string;
  cause: unknown;
}

/** The dependencies of the API; built by each adapter (the host, the functions, the tests). */
export interface Dependencies {
  db: Database;
  config: Pick<
    Config,
    'siteUrl' | 'secure' | 'hstsSubdomains' | 'readOnly' | 'trustedProxy' | 'rateLimits' | 'authSecretPrevious'
  > & {
    authSecret: string;
    /** By which SendGrid's events are known. */
    mailEventsKey?: string | undefined;
  };
  rebuild: Rebuild;
  /**
   * Builds the read models of pages from the published records. Absent where the build does it, because the documents'
   * engine is too large for a function.
   */
  makeContent?: () => Promise<void>;
  mail: MailQueue;
  /** Renders newsletters; absent where no posts are rendered. */
  letters?: Letters;
  pdfs: PdfFiles;
  passwords: PasswordHasher;
  /** A page of the site that an answer is put into, with its headers; absent where there is no site. */
  linkPages?: (path: string) => Promise<{ html: string; headers: Record<string, string> } | undefined>;
  /**
   * Returns a page with a draft, and the edited record, as if that were published; undefined if there is no such page.
   * `asSheets`: a document's printed pages, if an engine is available. Absent where there is no site.
   */
  headPage?: (
    path: string,
    record: { kind: ContentKind; key: string } | undefined,
    asSheets: boolean,
  ) => Promise<{ body: Uint8Array; headers: Record<string, string> } | undefined>;
  /**
   * Returns the pages that fail if these texts are published; without texts, those of the present site. Absent where
   * there is no site.
   */
  tryPages?: (texts: readonly TriedText[]) => Promise<PageFault[]>;
  /** SHA-256 of the token behind which a site without an admin is set up; absent where there is nothing to set up. */
  setupTokenHash?: string | undefined;
  /** Where records of papers come from; tests put their own in place of the real ones. */
  sources?: Sources;
  /** Keeps a visit until it is counted, so that a database may sleep; absent where it is counted at once. */
  keepVisit?: (visit: Visit) => Promise<void>;
  /**
   * Parses a large body of JSON off the event loop, within limits. Absent where an instance serves one request at a time.
   * @throws AppError BAD_JSON, TOO_LARGE
   */
  parseLargeJson?: (bytes: Uint8Array) => Promise<unknown>;
  /** Absent where no pictures are served. */
  images?: Images;
  /**
   * Milliseconds after which a request is given up with 503, where the database may hang. Absent on the host, where
   * publishing waits for pages to be rendered.
   */
  answerWithin?: number;
  /**
   * Told of an answer that is read from the database while it is sent. Absent where connections outlive a request.
   */
  whileSending?: (sending: Promise<unknown>) => void;
  /** Now; tests turn it. */
  clock: () => Date;
  /** One line a fault, with the request id. */
  log: (line: string, cause?: unknown) => void;
}

/** The dependencies that an adapter provides. Password hashing is the same everywhere, except in tests. */
export type ProvidedDependencies = Omit<Dependencies, 'passwords'> & Partial<Pick<Dependencies, 'passwords'>>;

import type { ArchiveFile } from '#contract/archives.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { FileKind, MediaKind, VariantFormat } from '#contract/media.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { NewsletterRenderer } from '#server/features/mail/bulk-mail.ts';
import type { Sources } from '#server/platform/integrations/fetch-record.ts';
import type { PageEvent } from '#contract/analytics.ts';

/** Updates the published site. */
export interface Rebuild {
  /**
   * Updates the published site. Called after the changed content and its row in `builds` are committed. On the host,
   * the promise resolves when visitors see the change or the failure is recorded. On Netlify, the promise resolves
   * when the build hook was called, even if the call failed. It never rejects, because the row in `builds` causes
   * another attempt later.
   */
  request(): Promise<void>;
}

/**
 * A rebuild that does nothing, for a change that is part of a larger change. The caller of the larger change requests
 * one rebuild after the commit.
 */
export const noRebuild: Rebuild = { request: () => Promise.resolve() };

/** Sends the queued emails from the `mails` table. */
export interface MailQueue {
  /** Starts sending and returns at once; never throws. The returned promise resolves when sending has ended. */
  wake(): Promise<void>;
}

/** Finds the PDFs of documents. The host and the build create these PDFs; the API never does. */
export interface PdfFiles {
  /** Returns the bytes of a PDF, or its path on this site; `undefined` if the PDF does not exist. */
  find(file: string): Promise<Uint8Array<ArrayBuffer> | { path: string } | undefined>;
}

/** A stored image. It has no metadata, is upright, and is within the size limits. */
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
  /** Width and height in pixels. */
  width: number;
  height: number;
}

/** The parts of an image's URL. */
export interface VariantName {
  id: string;
  /** Width in pixels. */
  width: number;
  format: VariantFormat;
}

/**
 * Reads and creates images. Only adapters that serve images provide these functions, because the native library is
 * large.
 */
export interface Images {
  /** @throws AppError MEDIA_TYPE, MEDIA_INVALID; UNAVAILABLE if too many images are being processed */
  process(bytes: Uint8Array): Promise<ProcessedImage>;
  /**
   * Returns a variant of an image, from the cache or newly created.
   * @param name the image's `id`, the `width` in pixels and the `format`; a variant with the same name always has the
   * same content
   * @param master returns the master image; called only if the variant must be created
   */
  variant(name: VariantName, master: () => Promise<MasterImage>): Promise<Uint8Array>;
}

/** Hashes and verifies passwords. Both methods throw AppError UNAVAILABLE if too many passwords are being processed. */
export interface PasswordHasher {
  /** @returns the text to store (PHC string) */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password is correct. If there is no account, the function takes equally long, so that the
   * delay does not reveal which addresses have an account.
   * @param stored stored hash of the account; undefined without an account
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** The archives on this machine's disk. */
export interface Archives {
  /** Returns the backups, the newest first; undefined if the server makes no backups. */
  backups(): Promise<ArchiveFile[] | undefined>;
  /**
   * Writes a new archive that can be downloaded once.
   * @throws AppError UNAVAILABLE if another archive is being written
   */
  make(): Promise<ArchiveFile>;
  /** Finds a backup or a new archive by its name. */
  find(name: string): Promise<ArchiveFile | undefined>;
  open(name: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>;
}

/** A content record that is about to be published. */
export interface TriedText {
  kind: ContentKind;
  key: string;
  data: unknown;
}

/** A page that fails to render, with the cause. The path is '' if no page can be rendered. */
export interface PageFault {
  path: string;
  cause: unknown;
}

/** The dependencies of the API. Each adapter (the host, the functions, the tests) builds them. */
export interface Dependencies {
  db: Database;
  config: Pick<
    Config,
    'siteUrl' | 'secure' | 'hstsSubdomains' | 'readOnly' | 'trustedProxy' | 'rateLimits' | 'authSecretPrevious'
  > & {
    authSecret: string;
    /** The key that verifies SendGrid's event webhooks. */
    mailEventsKey?: string | undefined;
    mail?: Config['mail'];
    backups?: Config['backups'];
    netlify?: boolean;
  };
  rebuild: Rebuild;
  /**
   * Builds the read models of pages from the published records. Absent in functions, because the PDF engine is too
   * large for a function; there, the build updates the read models.
   */
  makeContent?: () => Promise<void>;
  mail: MailQueue;
  /** Renders newsletters. Absent if the adapter renders no posts. */
  newsletter?: NewsletterRenderer;
  pdfs: PdfFiles;
  passwords: PasswordHasher;
  /** Returns a page of the site with its headers, as a template for a response. Absent in adapters without a site. */
  linkPages?: (path: string) => Promise<{ html: string; headers: Record<string, string> } | undefined>;
  /**
   * Returns a page that shows the drafts of all published records and of the given record; `undefined` if the page
   * does not exist. With `asSheets`, a document is shown as printed pages, if a PDF engine is available. Absent in
   * adapters without a site.
   */
  headPage?: (
    path: string,
    record: { kind: ContentKind; key: string } | undefined,
    asSheets: boolean,
  ) => Promise<{ body: Uint8Array; headers: Record<string, string> } | undefined>;
  /**
   * Returns the pages that would fail to render if this data were published. Without records, checks the current
   * site. Absent in adapters without a site.
   */
  tryPages?: (texts: readonly TriedText[]) => Promise<PageFault[]>;
  /** SHA-256 of the setup token of a site that has no admin; absent after the setup. */
  setupTokenHash?: string | undefined;
  /** Services for bibliographic records; tests provide fakes. */
  sources?: Sources;
  /**
   * Stores a visit that is counted later, so that visits do not wake an idle database. If this function is absent,
   * visits are counted at once.
   */
  keepVisit?: (visit: Visit) => Promise<void>;
  /**
   * Parses a large JSON body in another process, within limits. Absent if an instance serves only one request at a
   * time.
   * @throws AppError BAD_JSON, TOO_LARGE
   */
  parseLargeJson?: (bytes: Uint8Array) => Promise<unknown>;
  /** The image functions; absent if the adapter serves no images. */
  images?: Images;
  /**
   * Milliseconds after which a request fails with 503, in case the database does not respond. Absent on the host,
   * because publishing there waits until pages are rendered.
   */
  answerWithin?: number;
  /**
   * Called with work that continues after the response has started, such as sending a streamed list. Absent if
   * database connections stay open between requests.
   */
  whileSending?: (sending: Promise<unknown>) => void;
  /** Absent in functions, which have no disk. */
  archives?: Archives;
  /** Returns the current time; tests set it. */
  clock: () => Date;
  /** Writes one line per error, with the request id. */
  log: (line: string, cause?: unknown) => void;
}

/** The dependencies that an adapter provides. The password hasher is optional, because only tests replace it. */
export type ProvidedDependencies = Omit<Dependencies, 'passwords'> & Partial<Pick<Dependencies, 'passwords'>>;

/** A visit with the time at which it took place, because it can be counted later. */
export interface Visit {
  seen: PageEvent;
  /** Time of the visit, ISO 8601. */
  at: string;
}

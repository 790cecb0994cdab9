import type { Page } from './page-store.ts';

/** How many bytes of pages stay in memory. */
const BUDGET = 32 * 1024 * 1024;

/** The pages asked for last, within a budget of bytes. */
export class RecentPages {
  readonly #pages = new Map<string, Page>();
  #bytes = 0;

  get(path: string): Page | undefined {
    return this.#pages.get(path);
  }

  set(path: string, page: Page): void {
    this.#remove(path);
    this.#pages.set(path, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= BUDGET) break;
      this.#remove(oldest);
    }
  }

  #remove(path: string): void {
    const page = this.#pages.get(path);
    if (page && this.#pages.delete(path)) this.#bytes -= sizeOf(page);
  }
}

const sizeOf = (page: Page) => page.body.length + page.brotli.length;

import type { Site } from './site/data/site.ts';

declare global {
  namespace App {
    interface Locals {
      site: Site;
      /** Why the page could not be rendered. */
      failure?: unknown;
    }
  }
}

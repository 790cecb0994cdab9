import type { Site } from '#site-data/site.ts';

declare global {
  namespace App {
    interface Locals {
      site: Site;
    }
  }
}

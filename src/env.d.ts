import type { Messages } from './messages/shape.ts';
import type { Site } from './site/data/site.ts';

declare global {
  namespace App {
    interface Locals {
      site: Site;
      /** All words of the page's language. */
      messages: Messages;
      /** Why the page could not be rendered. */
      failure?: unknown;
    }
  }
}

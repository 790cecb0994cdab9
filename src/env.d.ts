import type { Messages } from './messages/shape.ts';
import type { languageOn } from './domain/language.ts';
import type { LanguageLink } from './site/data/in-language.ts';
import type { Site } from './site/data/site.ts';

declare global {
  namespace App {
    interface Locals {
      site: Site;
      /** All texts in the page's language. */
      messages: Messages;
      /** Returns the `lang` that a run of text needs on this page. */
      languageOf: ReturnType<typeof languageOn>;
      /** The page in each of the site's languages; undefined where the site has one. */
      languages?: readonly LanguageLink[];
      /** Why the page could not be rendered. */
      failure?: unknown;
    }
  }
}

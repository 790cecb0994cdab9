import type { Messages } from './messages/shape.ts';
import type { languageOn } from './domain/language.ts';
import type { LanguageLink } from './site/data/in-language.ts';
import type { Site } from './site/data/site.ts';

declare global {
  /** Makes the links of forms that the server renders; undefined in browsers. */
  var hrefOnServer: ((link: string) => string) | undefined;
  namespace App {
    interface Locals {
      site: Site;
      /** All texts in the page's language. */
      messages: Messages;
      /** Returns the `lang` that a run of text needs on this page. */
      languageOf: ReturnType<typeof languageOn>;
      /** Makes a link: to the page in this page's language, if the site has it. Every link of a page goes through it. */
      href: (link: string) => string;
      /** The page in each of the site's languages; undefined where the site has one. */
      languages?: readonly LanguageLink[];
      /** Why the page could not be rendered. */
      failure?: unknown;
    }
  }
}

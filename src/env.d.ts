declare namespace App {
  interface Locals {
    site: import('#site-data/site.ts').Site;
  }
}

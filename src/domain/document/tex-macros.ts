/** Names that the owner gave to pieces of TeX, without their backslash; they hold in every formula of the site. */
export type TexMacros = Readonly<Record<string, string>>;

/** What runs in a browser takes them from the page, which says them where texts are written. */
export function macrosHere(): TexMacros {
  const said = globalThis.document?.documentElement.dataset['texMacros'];
  return said === undefined ? {} : (JSON.parse(said) as TexMacros);
}

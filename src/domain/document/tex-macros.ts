/** Names that the owner gave to pieces of TeX, without their backslash; they hold in every formula of the site. */
export type TexMacros = Readonly<Record<string, string>>;

/** Code in a browser reads them from the page, which contains them where texts are edited. */
export function macrosHere(): TexMacros {
  const said = globalThis.document?.documentElement.dataset['texMacros'];
  return said === undefined ? {} : (JSON.parse(said) as TexMacros);
}

/** The owner's TeX macros by name, without the backslash. They apply to every formula of the site. */
export type TexMacros = Readonly<Record<string, string>>;

/** Reads the macros in a browser. Pages contain them if texts can be edited there. */
export function macrosHere(): TexMacros {
  const said = globalThis.document?.documentElement.dataset['texMacros'];
  return said === undefined ? {} : (JSON.parse(said) as TexMacros);
}

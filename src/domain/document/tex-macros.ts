/** The owner's TeX macros by name, without the backslash. They apply to every formula of the site. */
export type TexMacros = Readonly<Record<string, string>>;

/** Reads the macros from the page in a browser. Pages with an editor contain the macros. */
export function macrosHere(): TexMacros {
  const said = globalThis.document?.documentElement.dataset['texMacros'];
  return said === undefined ? {} : (JSON.parse(said) as TexMacros);
}

/**
 * The rules for inline markup that remains when the editor saves or when content is pasted. They are equal to the
 * rules of the server's sanitizer. Editor.js itself adds the rules for bold and italic.
 */
import type { SanitizerRules } from '../editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { inlineSchemas } from '#inlines/index.ts';

const tagsOf = ({ tags }: InlineSchema) => [...new Set(Object.values(tags))];

/**
 * Returns the rule for the attributes of elements with a tag. All inline kinds that are stored with this tag are
 * considered. `{}` allows the tag without attributes.
 */
function ruleOf(tag: string): SanitizerRules[string] {
  const schemas = inlineSchemas.filter((item) => tagsOf(item).includes(tag));
  if (schemas.every((item) => !item.class && !item.attributes)) return {};
  return (element) => {
    const schema = schemas.find((item) => !item.class || element.classList.contains(item.class));
    const given = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const kept = schema?.attributes ? schema.attributes(given) : {};
    // An element with a class is allowed even without valid attributes, because a new embed has no data until the
    // writer has filled it in.
    if (!schema || (!kept && !schema.class)) return false;
    const rule: Record<string, boolean | string> = schema.class ? { class: schema.class } : {};
    for (const name of Object.keys(kept ?? {})) rule[name] = true;
    return rule;
  };
}

/** The rules for the text of a block. They allow the elements of the inline tools, and line breaks. */
export const textRule: SanitizerRules = Object.fromEntries(
  inlineSchemas.flatMap(tagsOf).map((tag) => [tag, ruleOf(tag)]),
);

/** Returns the rules of an inline tool for the elements of its kind. */
export const rulesOfKind = (schema: InlineSchema): SanitizerRules =>
  Object.fromEntries(tagsOf(schema).map((tag) => [tag, ruleOf(tag)]));

/**
 * Returns the rules of a tool, whose fields `texts` contain inline HTML. Editor.js needs the tags only to convert
 * blocks.
 */
export function rulesOf(texts: readonly string[], others: readonly string[] = []): SanitizerRules {
  return {
    ...textRule,
    ...Object.fromEntries(texts.map((name) => [name, textRule])),
    ...Object.fromEntries(others.map((name) => [name, true])),
  } as SanitizerRules;
}

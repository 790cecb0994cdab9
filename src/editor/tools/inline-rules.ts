/**
 * Which inline markup stays when the editor saves or something is pasted; the same as the cleaner holds on the server.
 * Editor.js adds the rules of bold and italic itself.
 */
import type { SanitizerRules } from '../editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { inlineSchemas } from '#inlines/index.ts';

const tagsOf = ({ tags }: InlineSchema) => [...new Set(Object.values(tags))];

/**
 * Returns the allowed attributes of an element, from the kinds that are stored as its tag; `{}` is the tag without
 * attributes.
 */
function ruleOf(tag: string): SanitizerRules[string] {
  const schemas = inlineSchemas.filter((item) => tagsOf(item).includes(tag));
  if (schemas.every((item) => !item.class && !item.attributes)) return {};
  return (element) => {
    const schema = schemas.find((item) => !item.class || element.classList.contains(item.class));
    const given = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    const kept = schema?.attributes ? schema.attributes(given) : {};
    // An element that is being created has no content yet.
    if (!schema || (!kept && !schema.class)) return false;
    const rule: Record<string, boolean | string> = schema.class ? { class: schema.class } : {};
    for (const name of Object.keys(kept ?? {})) rule[name] = true;
    return rule;
  };
}

/** For a text of a block: elements of the inline tools, and line breaks. */
export const textRule: SanitizerRules = Object.fromEntries(
  inlineSchemas.flatMap(tagsOf).map((tag) => [tag, ruleOf(tag)]),
);

/** Returns the rules of an inline tool for the elements of its kind. */
export const rulesOfKind = (schema: InlineSchema): SanitizerRules =>
  Object.fromEntries(tagsOf(schema).map((tag) => [tag, ruleOf(tag)]));

/** Returns the rules of a tool: `texts` are inline HTML. Editor.js only needs the tags when it converts a block. */
export function rulesOf(texts: readonly string[], others: readonly string[] = []): SanitizerRules {
  return {
    ...textRule,
    ...Object.fromEntries(texts.map((name) => [name, textRule])),
    ...Object.fromEntries(others.map((name) => [name, true])),
  } as SanitizerRules;
}

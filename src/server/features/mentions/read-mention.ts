/** Reads the metadata of a page that mentions a post (microformats2). Runs in a separate process. */
import { cleanText } from '#contract/plain-text.ts';
import { mentionLimits, type MentionKind } from '#contract/mentions.ts';
import { Parser } from 'htmlparser2';
import { mf2 } from 'microformats-parser';
import { z } from 'zod';

interface MentioningPage {
  /** The HTML of the page. */
  bytes: Uint8Array;
  /** The page's URL after redirects. */
  url: string;
  /** The URL of the post that the page is reported to link to. */
  target: string;
}
export interface ReadMention {
  kind: MentionKind;
  /** The author's name, or '' if the page names no author. */
  author: string;
  text: string;
}

/**
 * Returns the mention in a page.
 * @returns `undefined` if the page does not link to the target; a URL in plain text or in an HTML comment is not a link
 */
export function readMention({ bytes, url, target }: MentioningPage): ReadMention | undefined {
  const html = new TextDecoder().decode(bytes);
  if (!linksTo(html, url, target)) return undefined;
  const entry = entryOf(html, url);
  if (!entry) return { kind: 'mention', author: '', text: '' };
  const { properties } = entry;
  const named = (name: string) => (properties[name] ?? []).some((value) => addressOf(value) === target);
  const kind = named('in-reply-to') ? 'reply' : named('like-of') ? 'like' : named('repost-of') ? 'repost' : 'mention';
  const author = textOf(properties['author']?.[0]);
  const text =
    kind === 'like' ? '' : textOf((properties['summary'] ?? properties['content'] ?? properties['name'])?.[0]);
  return { kind, author: shortened(author, mentionLimits.author), text: shortened(text, mentionLimits.text) };
}

/** HTML attributes that refer to another page or file. */
const naming = ['href', 'src', 'cite', 'data', 'poster'];

function linksTo(html: string, url: string, target: string): boolean {
  let found = false;
  let base = url;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes['href']) base = URL.parse(attributes['href'], url)?.href ?? base;
      found ||= naming.some((attribute) => {
        const said = attributes[attribute];
        return said !== undefined && URL.parse(said, base)?.href === target;
      });
    },
  });
  parser.end(html);
  return found;
}

const value = z.union([z.string(), z.looseObject({ value: z.string().optional() })]);
const properties = z.record(z.string(), z.array(z.unknown()));
const item = z.looseObject({ type: z.array(z.string()), properties, children: z.array(z.unknown()).optional() });
type Item = z.infer<typeof item>;

/** Returns the first h-entry of the page, even if it is inside a list. */
function entryOf(html: string, baseUrl: string): Item | undefined {
  const find = (items: readonly unknown[], depth: number): Item | undefined => {
    const read = items.flatMap((one) => item.safeParse(one).data ?? []);
    const entry = read.find(({ type }) => type.includes('h-entry'));
    return entry ?? (depth > 0 ? read.map(({ children = [] }) => find(children, depth - 1)).find(Boolean) : undefined);
  };
  try {
    return find(mf2(html, { baseUrl }).items, 2);
  } catch {
    // If the metadata is unreadable, the link alone counts as a mention.
    return undefined;
  }
}

const nested = z.looseObject({ properties: z.looseObject({ name: z.array(z.string()).optional() }).optional() });

/** Returns the text of a microformats value: a string, HTML, or the name of an h-card. */
function textOf(given: unknown): string {
  const name = nested.safeParse(given).data?.properties?.name?.[0];
  const read = value.safeParse(given).data;
  return name ?? (typeof read === 'string' ? read : (read?.value ?? ''));
}

const nestedAddress = z.looseObject({ properties: z.looseObject({ url: z.array(z.string()).optional() }).optional() });
const addressOf = (given: unknown) => nestedAddress.safeParse(given).data?.properties?.url?.[0] ?? textOf(given);

/** Returns a text as one line of limited length, without characters that change direction or hide text. */
function shortened(text: string, most: number): string {
  const line = cleanText(text)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}

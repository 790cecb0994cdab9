/** Corrects links, DOIs and arXiv IDs of records. */
import { problem, type Problem } from '#contract/problems.ts';
import { texToText } from './tex.ts';

export interface Repaired {
  /** The corrected URL or identifier; `null` if the field contains none. */
  value: string | null;
  /** A notice about the correction; `null` if there is none. */
  notice: Problem | null;
}

/** Removes TeX from a URL: escapes, `\url{}`, braces, and commands for a tilde. */
function withoutTex(raw: string): string {
  const [, wrapped] = /\\(?:url|href|path|nolinkurl)\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/.exec(raw) ?? [];
  const [, href] = /<a\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(raw) ?? [];
  return (href ?? wrapped ?? raw)
    .replace(/\{?\\(?:textasciitilde|sim|~)\s*(?:\{\s*\})?\}?|\$\\sim\$/g, '~')
    .replace(/\{?\\textunderscore\s*(?:\{\})?\}?|\{\\_\}/g, '_')
    .replace(/\\([_%&#$~{}^-])/g, '$1')
    .replace(/\{\\\^\{?\}?\}/g, '^')
    .replace(/\\(?:textless|textgreater|textbackslash|allowbreak|slash|\/)\s*(?:\{\})?/g, '')
    .replaceAll(/[{}]/g, '')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Matches a URL without a scheme: `www.example.org/a`, `github.com/a/b`. */
const bareHost = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;
const fileName = /\.(?:pdf|pptx?|key|html?|zip|png|jpe?g|gif|webp|svg|bib|txt|docx?|mp4|ps|gz)$/i;

/**
 * Corrects a URL.
 * @param relative returns the URL of a relative path, such as the path of a file in `content/`; undefined if the file
 * does not exist
 */
export function repairLink(raw: string, relative: (path: string) => string | undefined = () => undefined): Repaired {
  const plain = withoutTex(raw);
  // A line break within a URL is removed. If the field contains several URLs, the first URL is used.
  const joined = plain.replace(/\s*\n\s*(?!\s*(?:https?:|www\.))/g, '');
  const [first = ''] = joined.split(/\s+|[;,](?=\s*(?:https?:|www\.))|,$/).filter(Boolean);
  const several = first !== joined;
  const address = first.replace(/^<|>$/g, '');
  const repaired = (value: string, notice: Problem): Repaired => ({ value, notice });
  if (/^https?:\/\/[^\s/]+/i.test(address)) {
    if (!URL.canParse(address)) return { value: null, notice: problem('bibNoAddress', shown(raw)) };
    if (several) return repaired(address, problem('bibFirstAddress', address));
    return {
      value: address,
      notice: address === raw.trim() || plain === address ? null : problem('bibReadAs', address),
    };
  }
  if (/^(?:https?:\/*|https?\/\/|htp:\/\/|ttps?:\/\/)/i.test(address)) {
    const fixed = address.replace(/^[a-z]+:?\/*/i, 'https://');
    if (URL.canParse(fixed) && bareHost.test(fixed.slice(8))) return repaired(fixed, problem('bibReadAs', `${fixed}`));
  }
  const doi = /^(?:doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(address)?.[1];
  if (doi) return repaired(`https://doi.org/${doi}`, problem('bibReadAs', `https://doi.org/${doi}`));
  if (/^arxiv:\s*\S+$/i.test(address)) {
    const found = `https://arxiv.org/abs/${address.slice(6)}`;
    return repaired(found, problem('bibReadAs', `${found}`));
  }
  if (address.startsWith('//') && URL.canParse(`https:${address}`))
    return repaired(`https:${address}`, problem('bibReadAs', `https:${address}`));
  const [hostPart = ''] = address.split(/[/?#]/);
  if (bareHost.test(address) && (address.includes('/') || !fileName.test(hostPart))) {
    return repaired(`https://${address}`, problem('bibReadAs', `https://${address}`));
  }
  const place = relative(plain) ?? relative(address);
  if (place !== undefined) return { value: place, notice: null };
  const notice = /^[a-z][a-z\d+.-]*:/i.test(address)
    ? problem('bibHttpOnly', shown(raw))
    : problem('bibNoFile', shown(raw));
  return { value: null, notice };
}

const shown = (raw: string) => {
  const line = raw.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};

/** Returns a DOI without a URL or prefix, such as `10.1145/1234.5678`. */
export function repairDoi(raw: string): Repaired {
  const plain = decoded(withoutTex(raw))
    .replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/+|^doi:?\s*/i, '')
    .trim();
  const doi = /10\.\d{4,9}(?:\.\d+)*\/\S+/.exec(plain)?.[0].replace(/[.,;]+$/, '');
  if (doi === undefined) return { value: null, notice: problem('bibNoDoi', shown(raw)) };
  return {
    value: doi,
    notice: doi === raw.trim() || withoutTex(raw) === doi ? null : problem('bibReadAs', doi),
  };
}

function decoded(text: string): string {
  try {
    return /^https?:/.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** Returns the arXiv ID from its own fields or from a URL; `null` if the record has none. */
export function arxivId(fields: Record<string, string>): string | null {
  const archive = fields.archiveprefix ?? fields.eprinttype ?? '';
  const number = /(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?/;
  const in_ = (text: string | undefined) => number.exec(texToText(text ?? ''))?.[0] ?? null;
  if (fields.arxiv) return in_(fields.arxiv);
  if (fields.eprint && (/^arxiv$/i.test(archive) || /arxiv/i.test(fields.eprint))) return in_(fields.eprint);
  if (fields.eprint && archive === '' && /^(?:\d{4}\.\d{4,5}|[a-z-]+\/\d{7})(?:v\d+)?$/.test(fields.eprint))
    return fields.eprint;
  for (const text of [fields.url, fields.journal, fields.howpublished, fields.note, fields.volume]) {
    if (text && /arxiv/i.test(text)) {
      const [, found] =
        /arxiv(?:\.org\/(?:abs|pdf|html)\/|[:\s]+(?:preprint\s+)?(?:arxiv:)?)([^\s,;?#}]+)/i.exec(text) ?? [];
      const id = in_(found);
      if (id !== null) return id;
    }
  }
  const [, fromDoi] = /10\.48550\/arxiv\.(\S+)/i.exec(fields.doi ?? '') ?? [];
  return in_(fromDoi);
}

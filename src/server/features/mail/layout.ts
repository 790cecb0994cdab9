/**
 * The layout of every email: colors, fonts and the monogram, in markup that email programs support (tables, inline
 * styles).
 */
import { MAIL_WIDTH } from '#contract/media-sizes.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Mail } from './mailer.ts';
import type { SiteIdentity } from './site-identity.ts';

interface MailContent {
  subject: string;
  /** The paragraphs as plain text. The first paragraph says what the email is about. */
  paragraphs: readonly string[];
  /** The action of the email, shown as a button and as a URL that can be copied. */
  action: { label: string; url: string };
  /** Why the recipient gets the email, and what to do if it is unexpected. */
  footnote: string;
}

/** One message in an email. An email with several notices has several parts. */
type Part = Pick<MailContent, 'paragraphs' | 'action'> & { heading: string | undefined };

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Hiragino Mincho ProN', 'Noto Serif CJK JP', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans CJK JP', sans-serif";

const headingFace = ({ hasPlainHeadings }: SiteIdentity) => (hasPlainHeadings ? sans : serif);

/**
 * The colors for dark mode. The light colors are inline styles, which email programs with dark mode replace with these
 * colors.
 */
const darkColours = ({ dark }: SiteIdentity['accents']) => `@media (prefers-color-scheme: dark) {
.paper { background: #151413 !important; }
.card { background: #1c1a19 !important; border-color: #2e2a27 !important; }
.ink { color: #ece8e1 !important; }
.muted { color: #a19a90 !important; }
.soft { background: #26221f !important; color: #ece8e1 !important; border-color: #4a443d !important; }
.formula { filter: invert(0.89); }
.accent { color: ${dark} !important; }
}`;

/** Renders an email as HTML and as equivalent text. */
export function layOut(site: SiteIdentity, to: string, content: MailContent): Mail {
  const { subject, footnote } = content;
  return asMail(site, to, subject, [{ ...content, heading: undefined }], footnote);
}

/** Combines several emails into one. Each is a section with its subject as the heading. */
export function layOutTogether(site: SiteIdentity, to: string, contents: readonly MailContent[]): Mail {
  const parts = contents.map((content) => ({ ...content, heading: content.subject }));
  return asMail(site, to, site.words.noticesTogether(contents.length), parts, contents.at(-1)?.footnote ?? '');
}

function asMail(site: SiteIdentity, to: string, subject: string, parts: readonly Part[], footnote: string): Mail {
  return { to, subject, text: asText(site, parts, footnote), html: asHtml(site, subject, parts, footnote) };
}

function asText(site: SiteIdentity, parts: readonly Part[], footnote: string): string {
  const body = parts.flatMap(({ heading, paragraphs, action }) => [
    ...(heading === undefined ? [] : [`${heading}\n${'='.repeat(heading.length)}`]),
    ...paragraphs,
    `${action.label}:\n${action.url}`,
  ]);
  return `${[...body, `-- \n${footnote}\n${site.name}, ${site.url}`].join('\n\n')}\n`;
}

function partAsHtml({ heading, paragraphs, action }: Part, site: SiteIdentity): string {
  const { words, accents } = site;
  const body = paragraphs
    .map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;color:#1c1b1a;font:16px/1.6 ${sans}">${escapeAttribute(text)}</p>`,
    )
    .join('\n');
  const title =
    heading === undefined
      ? ''
      : `<h2 class="ink" style="margin:32px 0 12px;color:#1c1b1a;font:500 20px/1.3 ${headingFace(site)}">${escapeAttribute(heading)}</h2>\n`;
  return `${title}${body}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="padding:12px 20px;background:${accents.light}"><a href="${escapeAttribute(action.url)}" style="color:#ffffff;font:600 16px/1.2 ${sans};text-decoration:none">${escapeAttribute(action.label)}</a></td></tr></table>
<p class="muted" style="margin:0;color:#6a645d;font:14px/1.5 ${sans}">${escapeAttribute(words.buttonFails)}<br><a class="accent" href="${escapeAttribute(action.url)}" style="color:${accents.light};word-break:break-all">${escapeAttribute(action.url)}</a></p>`;
}

const asHtml = (site: SiteIdentity, subject: string, parts: readonly Part[], footnote: string): string =>
  mailFrame(site, {
    title: subject,
    body: `${mailHeading(site, subject)}
${parts.map((part) => partAsHtml(part, site)).join('\n')}`,
    foot: escapeAttribute(footnote),
  });

/** Returns the HTML of an email's heading, which is above all other content. */
export const mailHeading = (site: SiteIdentity, text: string): string =>
  `<h1 class="ink" style="margin:0 0 16px;color:#1c1b1a;font:500 26px/1.25 ${headingFace(site)}">${escapeAttribute(text)}</h1>`;

/** Returns the fonts of an email's text and headings, for style attributes. */
export const mailFaces = (site: SiteIdentity) => ({ serif, sans, heading: headingFace(site) });

/** Horizontal space around the text, in CSS pixels: the card's padding and border. */
const CARD_SIDES = 2 * 32 + 2;

/** Wraps HTML in a conditional comment that only Outlook on Windows renders. */
const inOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`;

/** Outlook scales images with the screen unless the pixels per inch are set. */
const pixelsPerInch = inOutlook(
  '<noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>',
);

/**
 * Creates the HTML document of an email.
 * @param body HTML of the content
 * @param foot HTML of the footer
 */
export function mailFrame(
  site: SiteIdentity,
  { title, body, foot, wide = false }: { title: string; body: string; foot: string; wide?: boolean },
): string {
  const width = wide ? MAIL_WIDTH + CARD_SIDES : 560;
  return `<!doctype html>
<html lang="${site.words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeAttribute(title)}</title>
<style>${darkColours(site.accents)}</style>
${pixelsPerInch}
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:32px 16px">
${inOutlook(`<table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0"><tr><td width="${width}">`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px">
<tr><td style="padding:0 0 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="40" height="40" align="center" style="background:${site.accents.seal.light};color:#ffffff;border-radius:${Math.round(7 * site.round)}px;font:600 17px/40px ${headingFace(site)}">${escapeAttribute(site.seal)}</td>
<td class="ink" style="padding-left:12px;color:#1c1b1a;font:18px/40px ${headingFace(site)}">${escapeAttribute(site.name)}</td>
</tr></table>
</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e1d8;word-break:break-word">
${body}
</td></tr>
<tr><td class="muted" style="padding:20px 0 0;color:#6a645d;font:13px/1.5 ${sans}">${foot}</td></tr>
</table>
${inOutlook('</td></tr></table>')}
</td></tr>
</table>
</body>
</html>
`;
}

/** The frame of every mail: paper, ink and the seal, in the markup that mail programs understand (tables, inline styles). */
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Mail } from './mailer.ts';
import type { SiteIdentity } from './site-identity.ts';

export interface MailContent {
  subject: string;
  /** Plain sentences; the first says what the mail is about. */
  paragraphs: readonly string[];
  /** The one thing to do, as a button and as an address to copy. */
  action: { label: string; url: string };
  /** Why this mail came, and what to do where it should not have. */
  footnote: string;
}

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Hiragino Mincho ProN', 'Noto Serif CJK JP', serif";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans CJK JP', sans-serif";

/** The light colours stand in the markup; programs that know dark mode take these instead. */
const darkColours = `@media (prefers-color-scheme: dark) {
.paper { background: #151413 !important; }
.card { background: #1c1a19 !important; border-color: #2e2a27 !important; }
.ink { color: #ece8e1 !important; }
.muted { color: #a19a90 !important; }
.accent { color: #f2806b !important; }
}`;

/** One mail as HTML and as text that says the same. */
export function layOut(site: SiteIdentity, to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: asText(site, content), html: asHtml(site, content) };
}

function asText(site: SiteIdentity, { paragraphs, action, footnote }: MailContent): string {
  return `${[...paragraphs, `${action.label}:\n${action.url}`, `-- \n${footnote}\n${site.name}, ${site.url}`].join('\n\n')}\n`;
}

function asHtml(site: SiteIdentity, { subject, paragraphs, action, footnote }: MailContent): string {
  const body = paragraphs
    .map(
      (words) =>
        `<p class="ink" style="margin:0 0 16px;color:#1c1b1a;font:16px/1.6 ${sans}">${escapeAttribute(words)}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeAttribute(subject)}</title>
<style>${darkColours}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="40" height="40" align="center" style="background:#b93524;color:#ffffff;font:600 17px/40px ${serif}">${escapeAttribute(site.seal)}</td>
<td class="ink" style="padding-left:12px;color:#1c1b1a;font:18px/40px ${serif}">${escapeAttribute(site.name)}</td>
</tr></table>
</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e1d8">
<h1 class="ink" style="margin:0 0 16px;color:#1c1b1a;font:500 26px/1.25 ${serif}">${escapeAttribute(subject)}</h1>
${body}
<p style="margin:24px 0"><a href="${escapeAttribute(action.url)}" style="display:inline-block;padding:12px 20px;background:#b93524;color:#ffffff;font:600 16px/1.2 ${sans};text-decoration:none">${escapeAttribute(action.label)}</a></p>
<p class="muted" style="margin:0;color:#6a645d;font:14px/1.5 ${sans}">If the button does not work, copy this address:<br><a class="accent" href="${escapeAttribute(action.url)}" style="color:#b93524;word-break:break-all">${escapeAttribute(action.url)}</a></p>
</td></tr>
<tr><td class="muted" style="padding:20px 0 0;color:#6a645d;font:13px/1.5 ${sans}">${escapeAttribute(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

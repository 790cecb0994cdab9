/** Renders newsletters from public content, as HTML for email programs and as plain text (NEWS-12). */
import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { messagesFor, spokenLanguage } from '#messages/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mailFaces, mailFrame, mailHeading } from '#server/features/mail/layout.ts';
import { siteIdentityIn, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import { findLivePost, findPost } from '#server/features/posts/post-repository.ts';
import { stopPlace, type NewsletterRenderer, type NewsletterContent } from '#server/features/mail/bulk-mail.ts';
import { formulaName, formulasIn, sizeInMail, type EmailFormula } from '#site/assets/pictures/email-formulas.ts';
import { withCitations } from '#site/data/citable-works.ts';
import { postAddress } from '#site/data/in-language.ts';
import { loadSite } from '#site/data/load.ts';
import { renderBody, type RenderedPosts } from '#site/data/rendered-posts.ts';
import type { Site } from '#site/data/site.ts';
import { feedHtml } from '#site/views/feed-html.ts';
import { summaryText } from '#site/views/posts.ts';
import { styledHtml } from './styled-html.ts';

/**
 * Returns the PNG images of formulas by file name. Images that do not exist and cannot be drawn are missing in the
 * result.
 */
export type FormulaPictures = (wanted: ReadonlyMap<string, EmailFormula>) => Promise<Map<string, Uint8Array>>;

/**
 * @param url URL of the site without a trailing slash
 * @param pictures returns images of formulas; a formula without an image is shown as TeX
 */
export function createNewsletter(
  url: string,
  renderedPosts: RenderedPosts,
  pictures: FormulaPictures = () => Promise.resolve(new Map<string, Uint8Array>()),
): NewsletterRenderer {
  const load = async (db: Database) => (await loadSite(db, url, renderedPosts)).site;
  return {
    async post(db, postId, language) {
      const site = await load(db);
      const [post, body] = [await findLivePost(db, postId), await site.rendered(postId)];
      const identity = await siteIdentityIn(db, url, language);
      if (!post || !body) return undefined;
      return postEmail(
        identity,
        site,
        post,
        { html: body.html, formula: await pictured(url, body.html, pictures) },
        language,
      );
    },
    async trial(db, postId, pictures) {
      const site = await load(db);
      const post = await findPost(db, postId);
      if (!post) throw new Error(`There is no post ${postId}.`);
      const language = post.language ?? site.language;
      const body = await withCitations(await renderBody(db, post.body, site.settings.texMacros), site);
      const html = body.html.replaceAll(`="${pages.allMedia}`, `="${pictures}`);
      return postEmail(await siteIdentityIn(db, url, language), site, post, { html }, language);
    },
    async week(db, postIds, language) {
      const site = await load(db);
      const posts = postIds.flatMap((id) => site.post(id) ?? []);
      if (posts.length === 0) return undefined;
      return digestEmail(await siteIdentityIn(db, url, language), site, posts, language);
    },
  };
}

type Listed = Omit<Post, 'body'>;

const wordsIn = (language: string, site: Site) => messagesFor(spokenLanguage(language), site.settings.timeZone);

/**
 * Returns a function that replaces a formula with its image. The image is available as soon as the version of the
 * site with this post is served.
 */
async function pictured(url: string, html: string, pictures: FormulaPictures): Promise<Body['formula']> {
  const formulas = formulasIn(html);
  const drawn = await pictures(formulas);
  return (mathml, tex) => {
    const name = formulaName(mathml);
    const [formula, png] = [formulas.get(name), drawn.get(name)];
    if (!formula || !png) return `<code>${tex}</code>`;
    const { width, height } = sizeInMail(png, formula.display);
    const kind = formula.display ? 'formula-display' : 'formula';
    return `<img class="${kind}" src="${url}/cards/${name}" alt="${tex.replaceAll('"', '&quot;')}" width="${width}" height="${height}">`;
  };
}

interface Body {
  html: string;
  /** Returns the replacement of a formula: its image, or its TeX if there is no image. */
  formula?: (mathml: string, tex: string) => string;
}

async function postEmail(
  identity: SiteIdentity,
  site: Site,
  post: Post,
  said: Body,
  language: string,
): Promise<NewsletterContent> {
  const { mails, dates } = wordsIn(language, site);
  const { newsletter } = mails;
  const address = site.url + postAddress(site, post);
  const line = `${identity.name} · ${dates.longDate(post.createdAt)}`;
  const faces = mailFaces(identity);
  const body = [
    mailHeading(identity, post.title),
    `<p class="muted" style="margin:0 0 24px;color:#6a645d;font:14px/1.5 ${faces.sans}">${escapeAttribute(line)} · ${link(identity, address, newsletter.readOnline)}</p>`,
    styledHtml(feedHtml(said.html, site.url, address, said.formula), faces, identity.accents.light),
  ].join('\n');
  const { toMarkdown } = await import('#document/markdown/to-markdown.ts');
  const markdown = withReadings(toMarkdown(post.body, { picture: () => address }));
  const text = [post.title, line, address, markdown.trim(), foot(identity, newsletter)].join('\n\n');
  return { subject: post.title, html: frame(identity, site, post.title, body, language), text: `${text}\n` };
}

/** Writes ruby annotations in brackets, because a plain text email cannot show them above the words. */
const withReadings = (markdown: string): string =>
  markdown.replace(/<ruby>(.+?)<rt>(.+?)<\/rt><\/ruby>/g, '$1（$2）').replace(/<em class="dots">(.+?)<\/em>/g, '*$1*');

function digestEmail(
  identity: SiteIdentity,
  site: Site,
  posts: readonly Listed[],
  language: string,
): NewsletterContent {
  const { mails, dates } = wordsIn(language, site);
  const { newsletter } = mails;
  const subject = posts.length === 1 ? (posts[0]?.title ?? '') : `${identity.name}: ${newsletter.week(posts.length)}`;
  const faces = mailFaces(identity);
  const rows = posts.map((post) => {
    const address = site.url + postAddress(site, post);
    return { title: post.title, address, summary: summaryText(post, site) ?? '', date: dates.longDate(post.createdAt) };
  });
  const body = [
    mailHeading(identity, newsletter.week(posts.length)),
    ...rows.map(
      ({ title, address, summary, date }) =>
        `<h2 class="ink" style="margin:24px 0 6px;color:#1c1b1a;font:500 20px/1.3 ${faces.heading}">${link(identity, address, title)}</h2>
<p class="muted" style="margin:0 0 6px;color:#6a645d;font:14px/1.5 ${faces.sans}">${escapeAttribute(date)}</p>
<p class="ink" style="margin:0 0 16px;color:#1c1b1a;font:16px/1.6 ${faces.serif}">${escapeAttribute(summary)}</p>`,
    ),
  ].join('\n');
  const text = [
    newsletter.week(posts.length),
    ...rows.map(({ title, address, summary, date }) => [title, date, summary, address].filter(Boolean).join('\n')),
    foot(identity, newsletter),
  ].join('\n\n');
  return { subject, html: frame(identity, site, subject, body, language), text: `${text}\n` };
}

const link = ({ accents }: SiteIdentity, href: string, text: string) =>
  `<a class="accent" href="${escapeAttribute(href)}" style="color:${accents.light}">${escapeAttribute(text)}</a>`;

const foot = ({ url }: SiteIdentity, newsletter: SiteIdentity['words']['newsletter']) =>
  `-- \n${newsletter.footnote(url)}\n${newsletter.stop}: ${stopPlace}`;

function frame(identity: SiteIdentity, site: Site, title: string, body: string, language: string): string {
  const { newsletter } = wordsIn(language, site).mails;
  const why = escapeAttribute(newsletter.footnote(identity.url));
  const stop = `<a class="muted" href="${stopPlace}" style="color:#6a645d">${escapeAttribute(newsletter.stop)}</a>`;
  return mailFrame(identity, { title, body, foot: `${why}<br>${stop}`, wide: true });
}

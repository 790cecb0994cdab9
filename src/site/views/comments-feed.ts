import { pages } from '#contract/paths.ts';
import { commentHtml } from '#document/comment-html.ts';
import type { Messages } from '#messages/shape.ts';
import { postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';
import { DateInZone } from './date-in-zone.ts';
import { TextFeed } from './text-feed.ts';
import { titleOf } from './words.ts';

const COMMENTS = 50;

/** @returns the latest comments on all posts; undefined if the site has no comments */
export async function commentsFeedOf(site: Site, messages: Messages): Promise<TextFeed | undefined> {
  const { comments, owner, url } = site;
  if (!comments) return undefined;
  const { timeZone } = site.settings;
  const words = messages.comments;
  const latest = comments.latest.slice(0, COMMENTS);
  const feed = new TextFeed({
    id: url + pages.commentsFeed,
    title: words.feedTitle(titleOf(site)),
    link: url + pages.blog,
    language: site.language,
    copyright: `© ${owner.name}`,
    generator: false,
    updated: new DateInZone(latest[0]?.createdAt ?? '1970-01-01', timeZone),
    feedLinks: { atom: url + pages.commentsFeed },
  });
  for (const { id, postId, name, text, createdAt } of latest) {
    const post = site.post(postId);
    if (!post) continue;
    const author = name ?? words.deleted;
    const link = `${url}${postAddress(site.whole ?? site, post)}#comment-${id}`;
    const [date, content] = [new DateInZone(createdAt, timeZone), await commentHtml(text)];
    feed.addItem({
      id: link,
      link,
      title: words.on(author, post.title),
      date,
      published: date,
      content,
      author: [{ name: author }],
    });
  }
  return feed;
}

/** The content of a link card, from the linked page. */
import * as calls from '#contract/link-card.ts';
import { call } from './request.ts';

/** Fetches the content of a link card. The server fetches the linked page and stores nothing. */
export const getLinkCard = (url: string) => call(calls.postLinkCard, {}, { url });

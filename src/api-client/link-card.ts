/** The content of a link card, from the linked page. */
import { linkCardResponse } from '#contract/link-card.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** Fetches the content of a link card. The server fetches the linked page and stores nothing. */
export const getLinkCard = (url: string) => change('POST', api.linkCard, linkCardResponse, { url });

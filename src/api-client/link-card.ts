/** The content of a link card, from the linked page. */
import { linkCardResponse } from '#contract/link-card.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** As the server finds it there; nothing is kept by this. */
export const getLinkCard = (url: string) => change('POST', api.linkCard, linkCardResponse, { url });

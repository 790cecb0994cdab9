/** What a link card says of the page that it leads to. */
import { linkCardResponse, type LinkCardResponse } from '#contract/link-card.ts';
import { api } from '#contract/paths.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

/** As the server finds it there; nothing is kept by this. */
export const getLinkCard = (url: string): Promise<Result<LinkCardResponse>> =>
  request({ method: 'POST', path: api.linkCard, answer: linkCardResponse, body: (_csrf) => ({ url, _csrf }) });

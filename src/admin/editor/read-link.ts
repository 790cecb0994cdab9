import type { ReadLink } from '#editor/paste/address.ts';

/** Fetches the link's page through the server. */
export const readLink: ReadLink = async (url) => {
  const { getLinkCard } = await import('#api-client/link-card.ts');
  const answer = await getLinkCard(url);
  return answer.ok ? answer.value : undefined;
};

import type { ReadLink } from '#editor/paste/address.ts';

/** Asks the server, which requests the page. */
export const readLink: ReadLink = async (url) => {
  const { getLinkCard } = await import('#api-client/link-card.ts');
  const answer = await getLinkCard(url);
  return answer.ok ? answer.value : undefined;
};

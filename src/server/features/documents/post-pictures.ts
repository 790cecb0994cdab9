import { makeVariant, parseVariantPath, type MediaDependencies } from '#server/features/media/media-service.ts';

/** Returns the images of a post's PDF by their URLs; unavailable images are left out. */
export async function postPictures(app: MediaDependencies, addresses: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const address of addresses) {
    const variant = parseVariantPath(address);
    const bytes = variant && (await makeVariant(app, variant).catch(() => undefined));
    if (bytes) found.set(address, Buffer.from(bytes));
  }
  return found;
}

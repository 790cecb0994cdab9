/** Creates the description of the owner for the site's pages, from the career record. */
import type { CareerRecord } from '#contract/career.ts';
import type { Owner } from '#contract/owner.ts';
import { paragraphs } from './text.ts';

/** @returns the owner; the default monogram is the initials, the default biography the record's summary */
export function ownerOf({ english, japanese }: CareerRecord): Owner {
  const { basics } = english;
  const site = basics['x-site'];
  return {
    name: basics.name,
    nameJa: japanese?.basics.name ?? null,
    seal: site.seal ?? initials(basics.name),
    role: basics.label,
    tagline: site.tagline,
    headline: site.headline ?? '',
    bio: site.bio ?? paragraphs(basics.summary),
    researchBio: site.researchBio,
    blogIntro: site.blogIntro,
    email: basics.email ?? '',
    location: placeOf(basics.location),
    profiles: basics.profiles,
    techStack: site.techStack,
    ...(japanese && { inJapanese: inJapanese(japanese.basics) }),
    portrait: basics.image ? { src: basics.image, alt: site.portraitAlt ?? `Portrait of ${basics.name}` } : null,
  };
}

/**
 * Returns the Japanese values for the site's pages. Missing values are absent, and pages then use the English values.
 */
function inJapanese(basics: NonNullable<CareerRecord['japanese']>['basics']): NonNullable<Owner['inJapanese']> {
  const { tagline, headline, bio, researchBio, blogIntro } = basics['x-site'] ?? {};
  const said = {
    role: basics.label,
    tagline,
    headline,
    bio: bio ?? paragraphs(basics.summary),
    researchBio,
    blogIntro,
    location: [...new Set([basics.location.region, basics.location.city].filter(Boolean))].join(''),
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text && text.length > 0));
}

/**
 * Returns a place such as `Kyoto, Japan`: the city, the region if it differs from the city, and the country in English.
 */
export function placeOf(location: {
  city?: string | undefined;
  region?: string | undefined;
  countryCode?: string | undefined;
}) {
  const country = location.countryCode && new Intl.DisplayNames('en', { type: 'region' }).of(location.countryCode);
  // Some programs include the country in the region.
  const parts = [location.city, location.region, country].flatMap((part) => part?.split(/,\s*/) ?? []);
  return [...new Set(parts.filter(Boolean))].join(', ');
}

/** @returns the first letters of the first and the last word, as the default monogram: `MS` for `Mika de la Sato` */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? '');
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase() || '·';
}

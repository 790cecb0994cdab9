/**
 * Personal fields are private: a document contains a field only if the owner made the field public for this document
 * (CONT-17).
 */
import { privateProfile, type CareerRecord, type PrivateProfile } from '#contract/career.ts';
import { documentsSetup, personalFields, type PersonalField } from '#contract/document-setup.ts';
import { documentNames } from '#contract/paths.ts';

/** The personal fields that a document can show. */
export type OpenProfile = Partial<Pick<PrivateProfile, PersonalField>>;

/**
 * Returns the personal fields that a document can show. If `private.json` has no phone or address, those of the
 * résumé's `basics` are used, with the same restrictions.
 * @param id id of the document
 */
export function openFields(record: CareerRecord, id: string): OpenProfile {
  const { basics } = record.japanese ?? record.english;
  const { region, city, address, postalCode } = basics.location;
  const all: OpenProfile = {
    ...record.personal,
    phone: record.personal.phone ?? basics.phone ?? record.english.basics.phone,
    address: record.personal.address ?? (address ? { text: inFull([region, city], address), postalCode } : undefined),
  };
  const may = record.setup[id]?.fields ?? personalFields;
  const open = (record.personal.open[id] ?? []).filter((field) => may.includes(field));
  return Object.fromEntries(open.map((field) => [field, all[field]]));
}

/** Returns a Japanese street address that begins with the prefecture and the town. */
const inFull = (places: (string | undefined)[], street: string): string =>
  places.filter((place) => place && /\p{Script=Han}/u.test(place) && !street.includes(place)).join('') + street;

/**
 * Lists the personal fields that documents show.
 * @param setup data of `documents.json`, `null` if there is none
 * @param personal data of `private.json`, `null` if there is none
 * @returns each public personal field, with the document that shows it; empty if one of the files is invalid
 */
export function shownFields(setup: unknown, personal: unknown): string[] {
  const documents = documentsSetup.safeParse(setup ?? {}).data;
  const open = privateProfile.safeParse(personal ?? {}).data?.open;
  if (!documents || !open) return [];
  const standing: readonly string[] = documentNames;
  return Object.entries(open).flatMap(([id, fields = []]) => {
    if (!(documents[id]?.public ?? standing.includes(id))) return [];
    const may = documents[id]?.fields ?? personalFields;
    return fields.filter((field) => may.includes(field)).map((field) => `${id} ${field}`);
  });
}

/**
 * Returns the record with every personal field made public. Only for the owner's own printouts, never for the site.
 */
export function everythingOpen(record: CareerRecord): CareerRecord {
  const all: PersonalField[] = [...personalFields];
  const ids = [...documentNames, ...Object.keys(record.setup)];
  const open = { resume: all, rirekisho: all, keirekisho: all, ...Object.fromEntries(ids.map((id) => [id, all])) };
  return { ...record, personal: { ...record.personal, open } };
}

/** Personal fields are closed: a document holds one only where the owner opened it for that document (product, privacy). */
import { personalFields, type CareerRecord, type PersonalField, type PrivateProfile } from '#contract/career.ts';
import { documentNames } from '#contract/paths.ts';

/** The personal fields that may appear. */
export type OpenProfile = Partial<Pick<PrivateProfile, PersonalField>>;

/**
 * What of the private profile the document may show.
 * `basics.phone` and the address of a standard JSON Resume count as personal too: they fill in where the private
 * profile has none, and stay as closed.
 */
export function openFields(record: CareerRecord, id: string): OpenProfile {
  const { basics } = record.japanese ?? record.english;
  const { address, postalCode } = basics.location;
  const all: OpenProfile = {
    ...record.personal,
    phone: record.personal.phone ?? basics.phone ?? record.english.basics.phone,
    address: record.personal.address ?? (address ? { text: address, postalCode } : undefined),
  };
  const may = record.setup[id]?.fields ?? personalFields;
  const open = (record.personal.open[id] ?? []).filter((field) => may.includes(field));
  return Object.fromEntries(open.map((field) => [field, all[field]]));
}

/** The same record with every personal field open: for the owner's own paper, never for the site. */
export function everythingOpen(record: CareerRecord): CareerRecord {
  const all: PersonalField[] = [...personalFields];
  const ids = [...documentNames, ...Object.keys(record.setup)];
  const open = { resume: all, rirekisho: all, keirekisho: all, ...Object.fromEntries(ids.map((id) => [id, all])) };
  return { ...record, personal: { ...record.personal, open } };
}

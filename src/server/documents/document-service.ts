/** The owner's documents as they were loaded: personal fields are in them only where they are open. */
import { careerDocuments, type CareerDocuments } from '#contract/career-documents.ts';
import { owner, type Owner } from '#contract/owner.ts';
import { documentNames, type DocumentName } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { findDocument } from './document-repository.ts';

/** The document as the API answers it and its page draws it; undefined where the owner has none. */
export async function getDocument<Name extends DocumentName>(
  db: Database,
  name: Name,
): Promise<CareerDocuments[Name] | undefined> {
  const row = await findDocument(db, name);
  return row && (careerDocuments[name].parse(row.data) as CareerDocuments[Name]);
}

/** All documents there are, and when the latest of them last changed. */
export async function getDocuments(db: Database): Promise<{ documents: CareerDocuments; changed: Date }> {
  const rows = await Promise.all(documentNames.map((name) => findDocument(db, name)));
  const documents = Object.fromEntries(
    documentNames.map((name, index) => [name, rows[index] && careerDocuments[name].parse(rows[index].data)]),
  );
  return { documents, changed: new Date(Math.max(0, ...rows.map((row) => row?.updatedAt.getTime() ?? 0))) };
}

/** The owner as pages show them; undefined before the first load. */
export async function getOwner(db: Database): Promise<Owner | undefined> {
  const row = await findDocument(db, 'owner');
  return row && owner.parse(row.data);
}

/**
 * Reads the owner's documents from the database. They contain only those private fields that the owner allows readers
 * to see.
 */
import { careerDocuments, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import { isDocumentId, kindOf } from '#contract/paths.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findDocument, listDocuments } from './document-repository.ts';

const parsed = (id: string, data: unknown): CareerDocument => careerDocuments[kindOf(id)].parse(data);

/** Returns a document for the API and for its page; undefined if the owner does not have this document. */
export async function getDocument<Id extends string>(
  db: Database,
  id: Id,
): Promise<(Id extends keyof CareerDocuments ? CareerDocuments[Id] : CareerDocument) | undefined> {
  const row = isDocumentId(id) ? await findDocument(db, id) : undefined;
  return row && (parsed(id, row.data) as Id extends keyof CareerDocuments ? CareerDocuments[Id] : CareerDocument);
}

/** Returns all documents, and the time of the latest change to any of them. */
export async function getDocuments(db: Database): Promise<{ documents: CareerDocuments; changed: Date }> {
  const rows = (await listDocuments(db)).filter(({ name }) => isDocumentId(name));
  const documents = Object.fromEntries(rows.map(({ name, data }) => [name, parsed(name, data)])) as CareerDocuments;
  return { documents, changed: new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))) };
}

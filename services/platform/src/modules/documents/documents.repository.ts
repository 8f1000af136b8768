import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { DocumentRecord } from './document-record.domain.ts';

export interface StoredDocument extends DocumentRecord {
  /** Events of this document so far. */
  readonly sequence: number;
}

type DocumentRow = Omit<StoredDocument, 'id'> & { readonly _id: string; readonly updatedAt: Date };

export const DOCUMENTS_COLLECTION = 'documents';

const toDocument = ({ _id, updatedAt: _, ...row }: DocumentRow): StoredDocument => ({ id: _id, ...row });

export const createDocumentsRepository = (connection: Connection) => {
  const rows = () => connection.collection<DocumentRow>(DOCUMENTS_COLLECTION);
  return {
    byCode: async (code: string, unit?: UnitOfWork): Promise<StoredDocument | undefined> => {
      const row = await rows().findOne({ code }, unit === undefined ? {} : { session: unit.session });
      return row === null ? undefined : toDocument(row);
    },
    /** Everything but the texts, for the facts of domains. */
    facts: async (unit?: UnitOfWork) => {
      const found = await rows()
        .find(
          {},
          { ...(unit === undefined ? {} : { session: unit.session }), projection: { 'locales.content': 0 } },
        )
        .sort({ _id: 1 })
        .toArray();
      return found.map(toDocument);
    },
    save: async ({ id, ...row }: StoredDocument, now: Date, unit: UnitOfWork): Promise<void> => {
      await rows().replaceOne(
        { _id: id },
        { ...row, updatedAt: now },
        { upsert: true, session: unit.session },
      );
    },
  };
};
export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

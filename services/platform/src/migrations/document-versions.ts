import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Connection } from 'mongoose';
import {
  type DocumentRow,
  type DocumentVersionRow,
  versionOf,
} from '../modules/documents/documents.domain.ts';
import { documents, documentVersions } from '../modules/documents/documents.model.ts';

/** The text of a document that is older than versions becomes its first one. */
const addFirstVersions = async (connection: Connection) => {
  const older = connection
    .collection<DocumentRow>(documents.name)
    .find({ versionNumber: { $exists: false } });
  for await (const { _id, code, format, locales, version, updatedAt } of older) {
    const number = 1;
    const first: DocumentVersionRow = {
      _id: `${_id}.${number}`,
      documentId: _id,
      number,
      version,
      format,
      locales,
      at: updatedAt,
      author: { id: 'system', name: 'system' },
    };
    await connection
      .collection<DocumentVersionRow>(documentVersions.name)
      .replaceOne({ _id: first._id }, first, { upsert: true });
    const name = locales[0]?.name ?? code;
    const added = { name, adminVisible: true, versionNumber: number, versionAt: updatedAt };
    await connection.collection<DocumentRow>(documents.name).updateOne({ _id }, { $set: added });
  }
};

export const documentVersionsMigration: Migration = {
  id: '0006-document-versions',
  up: async (step) => {
    await applySchemas(step, documentVersions);
    await addFirstVersions(step.connection);
    await applySchemas(step, documents);
  },
};

/** Agreements name a version by the hash of its texts: rows that are older than that get theirs. */
const addHashes = async (connection: Connection) => {
  const rows = connection.collection<DocumentVersionRow>(documentVersions.name);
  for await (const { _id, format, locales } of rows.find({ version: { $exists: false } })) {
    await rows.updateOne({ _id }, { $set: { version: versionOf(format, locales) } });
  }
};

export const documentVersionHashesMigration: Migration = {
  id: '0008-document-version-hashes',
  up: async (step) => {
    await applySchemas(step, documentVersions);
    await addHashes(step.connection);
  },
};

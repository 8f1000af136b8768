import { inSmallLetters } from '@gatehouse/kit/mongo/any-case.ts';
import { findChoices, findPage, type PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { DocumentRow, DocumentVersionRow } from './documents.domain.ts';
import { documentPaths, documents, documentVersions } from './documents.model.ts';

export interface DocumentFilter {
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
  readonly type?: 'agreement' | 'document' | undefined;
}

/** A row without its texts. */
export type DocumentSummary = Omit<DocumentRow, 'locales'> & {
  readonly locales: readonly { readonly locale: string; readonly name: string; readonly linkName: string }[];
};
export type VersionSummary = Omit<DocumentVersionRow, 'locales'> & {
  readonly locales: readonly { readonly locale: string }[];
};

const searchOf = ({ search }: DocumentFilter) =>
  search === undefined ? undefined : { part: search, texts: documentPaths.texts };

const filterOf = ({ locale, type }: DocumentFilter): QueryFilter<DocumentRow> => ({
  ...(locale === undefined ? {} : { 'locales.locale': locale }),
  ...(type === undefined ? {} : { type }),
});

const withoutTexts = '-locales.content';
const sortFields = { date: 'updatedAt', name: 'name', code: 'code', type: 'type' };

export const createDocumentsRepository = (connection: Connection) => {
  const rows = documents.model(connection);
  const versions = documentVersions.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    page: (filter: DocumentFilter, query: PageQuery<keyof typeof sortFields>) =>
      findPage<DocumentRow & Searchable, DocumentSummary, keyof typeof sortFields>(rows, {
        filter: filterOf(filter),
        search: searchOf(filter),
        query,
        sortFields,
        select: withoutTexts,
      }),
    /** Those that forms may offer, by name. */
    choices: (filter: DocumentFilter, limit: number) =>
      findChoices<DocumentRow & Searchable, DocumentSummary>(rows, {
        filter: { ...filterOf(filter), adminVisible: true },
        search: searchOf(filter),
        select: withoutTexts,
        by: 'name',
        limit,
      }),
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<DocumentRow | null>(),
    byCode: (code: string, unit?: UnitOfWork) =>
      rows.findOne({ code }).session(sessionOf(unit)).lean<DocumentRow | null>(),
    /** Everything but the texts, for the facts of domains. */
    facts: async (unit?: UnitOfWork) => {
      const found = await rows
        .find()
        .select(withoutTexts)
        .session(sessionOf(unit))
        .sort({ _id: 1 })
        .lean<DocumentSummary[]>();
      return found.map(({ _id, ...row }) => ({ id: _id, ...row }));
    },
    /** Documents with a text in a locale, by name. */
    writtenIn: async (locale: string, unit?: UnitOfWork) => {
      const found = await rows
        .find({ 'locales.locale': locale })
        .select('name')
        .session(sessionOf(unit))
        .sort({ name: 1, _id: 1 })
        .lean<Pick<DocumentRow, '_id' | 'name'>[]>();
      return found.map(({ _id, name }) => ({ id: _id, name }));
    },
    /** In small letters. */
    codes: async (unit: UnitOfWork): Promise<ReadonlySet<string>> =>
      inSmallLetters(await rows.distinct('code').session(unit.session)),
    save: (row: DocumentRow, unit: UnitOfWork) => saveNext(rows, withGrams(row, documentPaths), unit),
    remove: (id: string, unit: UnitOfWork) => rows.deleteOne({ _id: id }).session(unit.session),

    addVersion: (row: DocumentVersionRow, unit: UnitOfWork) =>
      versions.create([row], { session: unit.session }),
    versions: (documentId: string, query: PageQuery<'number'>) =>
      findPage<DocumentVersionRow, VersionSummary>(versions, {
        filter: { documentId },
        query,
        sortFields: { number: 'number' },
        select: withoutTexts,
      }),
    version: (documentId: string, number: number) =>
      versions.findOne({ documentId, number }).lean<DocumentVersionRow | null>(),
    /** The first one with these texts: a text that came back is the same version to those who agreed with it. */
    versionOfTexts: (documentId: string, version: string) =>
      versions.findOne({ documentId, version }).sort({ number: 1 }).lean<DocumentVersionRow | null>(),
  };
};
export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

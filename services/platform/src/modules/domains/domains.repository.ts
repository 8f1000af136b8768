import type { StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import { saveAllNext, saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion, readVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import type { StoredDomain } from './domain-record.domain.ts';
import { type DomainRow, domains, type StyleRow, styles } from './domains.model.ts';

/** Domains and the looks they choose from; both are few and always read whole. */
export const createDomainsRepository = (connection: Connection) => {
  const rows = domains.model(connection);
  return {
    version: () => readVersion(connection, domains.name),
    /** Rules bind all domains, so their changes run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, domains.name, unit),
    all: async (unit?: UnitOfWork): Promise<readonly StoredDomain[]> => {
      const found = await rows
        .find()
        .session(unit?.session ?? null)
        .sort({ _id: 1 })
        .lean<DomainRow[]>();
      // Rows of the version before lack what came later.
      return found.map(({ _id, ...row }) => ({
        id: _id,
        ...row,
        publicDocsUrl: row.publicDocsUrl ?? null,
        baseSettings: row.baseSettings ?? false,
        imageCode: row.imageCode ?? null,
        devicesIdAttributes: row.devicesIdAttributes ?? [],
      }));
    },
    styles: async (unit?: UnitOfWork): Promise<readonly StyleTemplate[]> => {
      const found = await styles
        .model(connection)
        .find()
        .session(unit?.session ?? null)
        .sort({ _id: 1 })
        .lean<StyleRow[]>();
      return found.map(({ _id, name, accent, background }) => ({ code: _id, name, accent, background }));
    },
    save: ({ id, ...row }: StoredDomain, unit: UnitOfWork): Promise<void> =>
      saveNext(rows, { _id: id, ...row }, unit),
    /** Later states of several, by one command. */
    saveAll: (all: readonly StoredDomain[], unit: UnitOfWork): Promise<void> =>
      saveAllNext(
        rows,
        all.map(({ id, ...row }) => ({ _id: id, ...row })),
        unit,
      ),
    remove: async (id: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: id }).session(session);
    },
  };
};
export type DomainsRepository = ReturnType<typeof createDomainsRepository>;

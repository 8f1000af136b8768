import type { DomainFacts, StyleTemplate } from '@gatehouse/contracts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { bumpVersion, readVersion } from '../../adapters/versions.ts';
import type { DomainRecord } from './domain-record.domain.ts';

export interface StoredDomain extends DomainRecord {
  /** As published last. */
  readonly facts: DomainFacts;
  /** Events of this domain so far. */
  readonly sequence: number;
}

type DomainRow = Omit<StoredDomain, 'id'> & { readonly _id: string; readonly updatedAt: Date };
type StyleRow = Omit<StyleTemplate, 'code'> & { readonly _id: string };

export const DOMAINS_COLLECTION = 'domains';
export const STYLES_COLLECTION = 'styles';

/** Domains and the looks they choose from; both are few and always read whole. */
export const createDomainsRepository = (connection: Connection) => {
  const rows = () => connection.collection<DomainRow>(DOMAINS_COLLECTION);
  return {
    version: () => readVersion(connection, DOMAINS_COLLECTION),
    /** Rules bind all domains, so their changes run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, DOMAINS_COLLECTION, unit),
    all: async (unit?: UnitOfWork): Promise<readonly StoredDomain[]> => {
      const found = await rows()
        .find({}, unit === undefined ? {} : { session: unit.session })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ _id, updatedAt: _, ...row }) => ({ id: _id, ...row }));
    },
    styles: async (unit?: UnitOfWork): Promise<readonly StyleTemplate[]> => {
      const found = await connection
        .collection<StyleRow>(STYLES_COLLECTION)
        .find({}, unit === undefined ? {} : { session: unit.session })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ _id, name, accent, background }) => ({ code: _id, name, accent, background }));
    },
    save: async ({ id, ...row }: StoredDomain, now: Date, unit: UnitOfWork): Promise<void> => {
      await rows().replaceOne(
        { _id: id },
        { ...row, updatedAt: now },
        { upsert: true, session: unit.session },
      );
    },
  };
};
export type DomainsRepository = ReturnType<typeof createDomainsRepository>;

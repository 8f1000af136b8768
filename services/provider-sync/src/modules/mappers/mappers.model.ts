import {
  accessTypes,
  mapperTypes,
  mappingKinds,
} from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

interface MappedAttribute {
  readonly id: string;
  readonly attribute: string;
  readonly value: string;
  readonly mapping: (typeof mappingKinds)[number];
}
export interface GrantedAccess {
  readonly type: (typeof accessTypes)[number];
  readonly id: string;
}
/** Who answers for what a mapper grants, at which place: people of another server are not those that they vouched for. */
export interface MapperAuthor {
  readonly id: string;
  readonly place: string;
}

export interface MapperRow {
  readonly _id: string;
  readonly syncId: string;
  readonly type: (typeof mapperTypes)[number];
  readonly name: string;
  readonly enabled: boolean;
  readonly before: string;
  readonly after: string;
  readonly customAttributes: boolean;
  readonly attributes: readonly MappedAttribute[];
  readonly access: Permitted<readonly GrantedAccess[]>;
  /** Absent or null: a mapper from before authors were kept, which waits for adoption. */
  readonly author?: MapperAuthor | null;
  readonly order: number;
  readonly sequence: number;
}

export const mappers = defineCollection<MapperRow>(
  'mappers',
  {
    _id: required(String),
    syncId: required(String),
    type: required(String, { enum: [...mapperTypes] }),
    name: required(String),
    enabled: required(Boolean),
    before: required(String),
    after: required(String),
    customAttributes: required(Boolean),
    attributes: required([
      part<MappedAttribute>({
        id: required(String),
        attribute: required(String),
        value: required(String),
        mapping: required(String, { enum: [...mappingKinds] }),
      }),
    ]),
    access: required([
      part<GrantedAccess>({
        type: required(String, { enum: [...accessTypes] }),
        id: required(String),
      }),
    ]),
    author: {
      type: part<MapperAuthor>({ id: required(String), place: required(String) }),
      default: null,
    },
    order: required(Number, { min: 0 }),
    sequence: required(Number, { min: 1 }),
  },
  [{ name: 'sync', key: { syncId: 1, order: 1, _id: 1 } }],
);

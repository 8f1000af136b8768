import { applicationTypes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';
import type { ApplicationContent } from './applications.domain.ts';
import type { RightGrantor } from './caller-rights.domain.ts';
import { grantorsField } from './grantors-field.ts';

export interface ApplicationRow extends ApplicationContent {
  readonly _id: string;
  /** Never changes. */
  readonly code: string;
  readonly enabled: boolean;
  /** Who gave its methods; none of a right that is older than its grantor. */
  readonly grantors?: readonly RightGrantor[];
  /** Belongs to the installation and is never changed or deleted. */
  readonly immutable: boolean;
  /** 0: all may be changed, 1: not its clients, 2: nothing. */
  readonly actionsAccess: number;
  /** Place in the list, from 1. */
  readonly order: number;
  /** Events of this application so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

export const applicationPaths: SearchedPaths = { texts: ['name', 'nameEn', 'code'] };

const address = { type: String, default: null };

export const applications = defineCollection<ApplicationRow & Searchable>(
  'applications',
  {
    _id: required(String),
    type: required(String, { enum: [...applicationTypes] }),
    code: required(String),
    name: required(String),
    nameEn: required(String),
    description: required(String),
    version: required(String),
    enabled: required(Boolean),
    immutable: required(Boolean),
    url: address,
    helpUrl: address,
    techUrl: address,
    compodocUrl: address,
    publicSwaggerUrl: address,
    privateSwaggerUrl: address,
    catalogVisible: required(Boolean),
    profileVisible: required(Boolean),
    iconVisible: required(Boolean),
    iconCode: { type: String, default: null },
    domains: required([String]),
    roles: { type: [String], default: undefined },
    parentId: { type: String, default: null },
    virtualSupport: required(Boolean),
    serviceAccount: required(Boolean),
    methods: { type: [String], default: undefined },
    networks: { type: [String], default: undefined },
    grantors: grantorsField,
    actionsAccess: required(Number, { enum: [0, 1, 2] }),
    order: required(Number),
    sequence: required(Number, { min: 0 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    { name: 'code', key: { code: 1 }, unique: true },
    { name: 'parent', key: { parentId: 1 }, sparse: true },
    { name: 'roles', key: { roles: 1 }, sparse: true },
    gramsIndex,
    ...pageIndexes(['order', 'name', 'updatedAt']),
  ],
);

import { type ApplicationIcon, type ApplicationType, applicationTypes } from '@gatehouse/contracts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';

export interface ApplicationRow {
  readonly _id: string;
  readonly type: ApplicationType;
  /** Never changes. */
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly description: string;
  readonly version: string;
  readonly enabled: boolean;
  /** Belongs to the installation and is never changed or deleted. */
  readonly immutable: boolean;
  /** Where people enter it; null where nobody does. */
  readonly url: string | null;
  readonly helpUrl: string | null;
  readonly techUrl: string | null;
  readonly compodocUrl: string | null;
  readonly publicSwaggerUrl: string | null;
  readonly privateSwaggerUrl: string | null;
  readonly catalogVisible: boolean;
  readonly profileVisible: boolean;
  readonly iconVisible: boolean;
  readonly iconCode: ApplicationIcon | null;
  /** Ids of the domains that offer it; none: all of them. */
  readonly domains: readonly string[];
  readonly parentId: string | null;
  /** Whether virtual applications may have it for a parent. */
  readonly virtualSupport: boolean;
  /** Whether its clients may act for themselves (RFC 6749, section 4.4). */
  readonly serviceAccount: boolean;
  /** What its clients may do as themselves, and from where they may ask for tokens. */
  readonly methods?: readonly string[];
  readonly networks?: readonly string[];
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
    parentId: { type: String, default: null },
    virtualSupport: required(Boolean),
    serviceAccount: required(Boolean),
    methods: { type: [String], default: undefined },
    networks: { type: [String], default: undefined },
    actionsAccess: required(Number, { enum: [0, 1, 2] }),
    order: required(Number),
    sequence: required(Number, { min: 0 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    { name: 'code', key: { code: 1 }, unique: true },
    { name: 'parent', key: { parentId: 1 }, sparse: true },
    gramsIndex,
    ...pageIndexes(['order', 'name', 'updatedAt']),
  ],
);

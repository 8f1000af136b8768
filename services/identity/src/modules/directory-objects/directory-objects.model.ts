import { deliveredKinds } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { DirectoryObjectRow } from './delivered-object.domain.ts';

export const directoryObjects = defineCollection<DirectoryObjectRow>(
  'directory_objects',
  {
    _id: required(String),
    kind: required(String, { enum: [...deliveredKinds] }),
    providerId: required(String),
    externalId: required(String),
    code: required(String),
    suspended: { type: Boolean, default: undefined },
  },
  [{ name: 'provider', key: { providerId: 1, kind: 1, externalId: 1 } }],
);

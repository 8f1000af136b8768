/** Entries of directories: what fields are chosen from. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Line, NoContent, Nullable, Revision } from '../core/schema.ts';
import { PartCode, PartTitle } from './dynamic-fields.resources.ts';
import { FieldValues } from './resources.ts';

const service = 'profile';
const path = '/platform/setting/directories/{directory}/entries';
const read = granted('setting.dynamic-fields.read');
const write = granted('setting.dynamic-fields.write');
const { notFound, conflict, inUse } = requestErrors;

export const EntryCode = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Code of an entry' });
const ofDirectory = Closed({ directory: PartCode });
const ofEntry = Closed({ directory: PartCode, id: EntryCode });

export const DirectoryEntry = Closed({
  /** The code: what chose the entry keeps it. */
  id: Type.String(),
  revision: Revision,
  code: Type.String(),
  name: Closed({ ru: Type.String(), en: Type.String() }),
  /** Code of the entry above it. */
  parent: Nullable(Type.String()),
  parentName: Nullable(Closed({ ru: Type.String(), en: Type.String() })),
  active: Type.Boolean(),
  /** Where it comes from; what a synchronization brings is not changed here. */
  source: Type.Enum(['platform', 'synchronization']),
  /** Of the provider that delivers it. */
  providerId: Nullable(Type.String()),
  /** By the code of the column. */
  values: Type.Record(Type.String(), Type.Unknown()),
});
export type DirectoryEntry = Static<typeof DirectoryEntry>;

const content = {
  name: PartTitle,
  parent: Type.Optional(Nullable(EntryCode)),
  values: Type.Optional(FieldValues),
};
export const EntryCreate = Closed({ ...content, code: EntryCode });
export type EntryCreate = Static<typeof EntryCreate>;
export const EntryUpdate = Closed({ ...content, revision: Revision });
export type EntryUpdate = Static<typeof EntryUpdate>;

export const directoryEntryEndpoints = {
  list: defineEndpoint({
    operationId: 'profile.directory-entry.list',
    beyond: 'the page of a directory lists what fields are chosen from',
    service,
    method: 'GET',
    path,
    access: read,
    idempotency: 'safe',
    params: ofDirectory,
    summary: 'Entries of a directory',
    query: ListQuery(
      ['name', 'code'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name or a code. */
        search: Type.Optional(Line(200)),
      },
    ),
    responses: { 200: Closed({ entries: Type.Array(DirectoryEntry), meta: ListMeta }) },
    errors: [notFound],
  }),
  create: defineEndpoint({
    operationId: 'profile.directory-entry.create',
    beyond: 'the page of a directory lists what fields are chosen from',
    service,
    method: 'POST',
    path,
    access: write,
    idempotency: 'key',
    params: ofDirectory,
    summary: 'Make an entry of a directory',
    body: EntryCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [notFound],
  }),
  change: defineEndpoint({
    operationId: 'profile.directory-entry.change',
    beyond: 'the page of a directory lists what fields are chosen from',

    service,
    method: 'PUT',
    path: `${path}/{id}`,
    access: write,
    idempotency: 'natural',
    params: ofEntry,
    summary: 'Change an entry that was made here',
    body: EntryUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [notFound, conflict],
  }),
  setActive: defineEndpoint({
    operationId: 'profile.directory-entry.set-active',
    beyond: 'an entry that people chose is taken out of use without losing it',
    service,
    method: 'PUT',
    path: `${path}/{id}/active`,
    access: write,
    idempotency: 'natural',
    params: ofEntry,
    summary: 'Offer an entry as a choice, or no longer; who chose it keeps it',
    body: Closed({ active: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [notFound, conflict],
  }),
  delete: defineEndpoint({
    operationId: 'profile.directory-entry.delete',
    beyond: 'the page of a directory lists what fields are chosen from',
    service,
    method: 'DELETE',
    path: `${path}/{id}`,
    access: write,
    idempotency: 'natural',
    params: ofEntry,
    summary: 'Delete an entry that nothing chose',
    responses: { 204: NoContent },
    errors: [notFound, conflict, inUse],
  }),
} as const;

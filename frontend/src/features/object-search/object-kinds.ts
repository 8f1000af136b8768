import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { identityApplicationListCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityDeviceTypeListCall } from '@gatehouse/contracts/generated/calls/identity/device-types.ts';
import { identityNetworkAliasListCall } from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import {
  identityBlacklistListCall,
  identityWhitelistListCall,
} from '@gatehouse/contracts/generated/calls/identity/network-lists.ts';
import { platformBannerListCall } from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import { platformDocumentListCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { platformLocaleListCall } from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import type { ArgsOf, Http } from '../../lib/http.ts';
import type { ObjectKindName } from './texts.ts';

/** Objects of a kind that are shown at most; its list has the others. */
const SHOWN = 5;

export interface FoundObject {
  id: string;
  title: string;
  /** Tells objects of one title apart. */
  detail: string;
  /** Its page, or its list with nothing else in it. */
  path: string;
}

/** Whether the person may make a call. */
export type May = <E extends Endpoint>(call: Call<E>) => boolean;

/** How the reader's language calls what has a name in Russian and one in English. */
export type NameOf = (named: { name: string; nameEn?: string | undefined }) => string;

interface ObjectKind {
  name: ObjectKindName;
  allowed(may: May): boolean;
  /** Undefined where the server does not tell. */
  find(asked: {
    http: Http;
    search: string;
    signal: AbortSignal;
    nameOf: NameOf;
  }): Promise<readonly FoundObject[] | undefined>;
}

const kind = <E extends Endpoint>(
  name: ObjectKindName,
  call: Call<E>,
  objectsOf: (answer: ResponseOf<E>, nameOf: NameOf) => readonly FoundObject[],
): ObjectKind => ({
  name,
  allowed: (may) => may(call),
  async find({ http, search, signal, nameOf }) {
    // Every list takes both; the descriptor's own query type is not known here.
    const args = { query: { search, limit: SHOWN } } as unknown as ArgsOf<E>;
    const result = await http.send(call, args, { signal });
    return result.ok ? objectsOf(result.data, nameOf) : undefined;
  },
});

/** A list that shows what is called so. */
const listOf = (path: string, search: string, entry?: string): string =>
  `${path}?${new URLSearchParams({ search, ...(entry !== undefined && { entry }) })}`;

const networksOf = (path: string, entries: readonly NetworkEntry[]): readonly FoundObject[] =>
  entries.map(({ id, ip, alias, comment }) => {
    const title = ip ?? alias?.name ?? '';
    return { id, title, detail: comment, path: listOf(path, title) };
  });

/** Everything that the console has lists of, in the order of its menu. */
export const objectKinds: readonly ObjectKind[] = [
  kind('domains', platformDomainListCall, ({ domains }) =>
    domains.map(({ id, name, title }) => ({
      id,
      title: name,
      detail: title,
      path: `/setting/domains/${id}`,
    })),
  ),
  kind('documents', platformDocumentListCall, ({ documents }) =>
    documents.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: `/setting/documents/${id}`,
    })),
  ),
  kind('banners', platformBannerListCall, ({ banners }) =>
    banners.map(({ id, title, code }) => ({
      id,
      title,
      detail: code,
      path: listOf('/setting/banners', code, id),
    })),
  ),
  kind('locales', platformLocaleListCall, ({ locales }) =>
    locales.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: listOf('/setting/locales', name),
    })),
  ),
  kind('blacklist', identityBlacklistListCall, ({ entries }) => networksOf('/setting/blacklist', entries)),
  kind('whitelist', identityWhitelistListCall, ({ entries }) => networksOf('/setting/whitelist', entries)),
  kind('networkAliases', identityNetworkAliasListCall, ({ networkAliases }) =>
    networkAliases.map(({ id, name, comment }) => ({
      id,
      title: name,
      detail: comment,
      path: listOf('/setting/network-aliases', name),
    })),
  ),
  kind('applications', identityApplicationListCall, ({ applications }, nameOf) =>
    applications.map((application) => ({
      id: application.id,
      title: nameOf(application),
      detail: application.code,
      path: `/setting/applications/${application.id}`,
    })),
  ),
  kind('devicesTypes', identityDeviceTypeListCall, ({ devicesTypes }) =>
    devicesTypes.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: listOf('/setting/devices-types', code),
    })),
  ),
];

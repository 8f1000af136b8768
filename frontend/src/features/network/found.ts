import { identityNetworkAliasListCall } from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import {
  identityBlacklistListCall,
  identityWhitelistListCall,
} from '@gatehouse/contracts/generated/calls/identity/network-lists.ts';
import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { type FoundObject, listOf, objectKind } from '../../screen/found-objects.ts';

const networksOf = (path: string, entries: readonly NetworkEntry[]): readonly FoundObject[] =>
  entries.map(({ id, ip, alias, comment }) => {
    const title = ip ?? alias?.name ?? '';
    return { id, title, detail: comment, path: listOf(path, title) };
  });

export const found = [
  objectKind({ title: 'network.blacklist.title', place: 50 }, identityBlacklistListCall, ({ entries }) =>
    networksOf('/setting/blacklist', entries),
  ),
  objectKind({ title: 'network.whitelist.title', place: 60 }, identityWhitelistListCall, ({ entries }) =>
    networksOf('/setting/whitelist', entries),
  ),
  objectKind(
    { title: 'network.aliases.title', place: 70 },
    identityNetworkAliasListCall,
    ({ networkAliases }) =>
      networkAliases.map(({ id, name, comment }) => ({
        id,
        title: name,
        detail: comment,
        path: listOf('/setting/network-aliases', name),
      })),
  ),
];

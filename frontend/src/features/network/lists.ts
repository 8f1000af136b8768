import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { identityNetworkAliasSearchCall } from '@gatehouse/contracts/generated/calls/identity/network-aliases.ts';
import {
  identityBlacklistChangeCall,
  identityBlacklistCreateCall,
  identityBlacklistDeleteCall,
  identityBlacklistListCall,
  identityBlacklistSetEnabledCall,
  identityWhitelistChangeCall,
  identityWhitelistCreateCall,
  identityWhitelistDeleteCall,
  identityWhitelistListCall,
  identityWhitelistSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/identity/network-lists.ts';
import type { LookupSource } from '../../screen/list-filter.ts';
import type { Texts } from '../../screen/texts.ts';
import { blacklistEffects, blacklistMessages, whitelistEffects, whitelistMessages } from './texts.ts';

export const blacklist = {
  list: identityBlacklistListCall,
  create: identityBlacklistCreateCall,
  change: identityBlacklistChangeCall,
  toggle: identityBlacklistSetEnabledCall,
  remove: identityBlacklistDeleteCall,
  path: '/setting/blacklist',
  texts: blacklistMessages,
  effects: blacklistEffects,
};

export type NetworkListOf = Omit<typeof blacklist, 'texts' | 'effects'> & {
  readonly texts: Texts<keyof typeof blacklistMessages>;
  readonly effects: Texts<keyof typeof blacklistEffects>;
};

/** The same call of the other list: body and answer are one type. */
const alike = <Same>(call: Pick<Call, 'grant'>): Same => call as Same;

/** The calls of both lists differ in their names alone. */
export const whitelist: NetworkListOf = {
  list: alike(identityWhitelistListCall),
  create: alike(identityWhitelistCreateCall),
  change: alike(identityWhitelistChangeCall),
  toggle: alike(identityWhitelistSetEnabledCall),
  remove: alike(identityWhitelistDeleteCall),
  path: '/setting/whitelist',
  texts: whitelistMessages,
  effects: whitelistEffects,
};

export const aliasSource: LookupSource = {
  call: identityNetworkAliasSearchCall,
  optionsOf: ({ networkAliases }: { networkAliases: readonly { id: string; name: string }[] }) =>
    networkAliases.map(({ id, name }) => ({ value: id, label: name })),
};

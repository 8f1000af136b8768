import {
  providerSyncProviderDeleteCall,
  providerSyncProviderEffectsCall,
  providerSyncProviderSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { ProviderListItem } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../texts.ts';

/** Switching a provider on and off, and deleting it: whom it concerns is said first. */
export function useProviderActions(): RecordMenu<Pick<ProviderListItem, 'id' | 'name' | 'enabled'>> {
  return useRecordActions({
    toggle: providerSyncProviderSetEnabledCall,
    remove: providerSyncProviderDeleteCall,
    effects: providerSyncProviderEffectsCall,
    valuesOf: ({ effects: { people, clients } }) => ({ people: people ?? '—', clients: clients ?? '—' }),
    texts: { enable: enabling, disable: disabling, remove: removing },
    list: '/setting/providers',
  });
}

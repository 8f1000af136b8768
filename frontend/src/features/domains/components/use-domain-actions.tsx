import { identityDomainForeseeCall } from '@gatehouse/contracts/generated/calls/identity/domain-effects.ts';
import {
  platformDomainDeleteCall,
  platformDomainSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { type SwitchedRecord, useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, domainMessages, enabling, refusalMessages, removing } from '../texts.ts';

/** Switching a domain on and off, and deleting it; the base one stays. `own` is the one that the person is on. */
export function useDomainActions(own: string | undefined): RecordMenu<SwitchedRecord & { base: boolean }> {
  const text = useTexts(domainMessages);
  const menu = useRecordActions({
    toggle: platformDomainSetEnabledCall,
    remove: platformDomainDeleteCall,
    effects: identityDomainForeseeCall,
    valuesOf: ({ effects: { sessions, people } }) => ({ sessions, people }),
    refusals: refusalMessages,
    texts: { enable: enabling, disable: disabling, remove: removing },
    nameToType: ({ id }) => id === own && text('typeOwn'),
    list: '/setting/domains',
  });
  return { ...menu, of: (domain) => (domain.base ? [] : menu.of(domain)) };
}

import {
  platformDocumentDeleteCall,
  platformDocumentEffectsCall,
  platformDocumentSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../messages.ts';
import { AskedPeople } from './asked-people.tsx';

/** Switching a document on and off, and deleting it. */
export const useDocumentActions = () =>
  useRecordActions({
    toggle: platformDocumentSetEnabledCall,
    remove: platformDocumentDeleteCall,
    effects: platformDocumentEffectsCall,
    usedBy: ({ effects: { domains } }) => domains,
    valuesOf: ({ effects: { domains, version } }, { id }) => {
      const asking = domains.flatMap((domain) => (domain.asks ? [domain.id] : []));
      return {
        asked: asking.length,
        people: <AskedPeople document={id} version={version} domains={asking} />,
      };
    },
    texts: { enable: enabling, disable: disabling, remove: removing },
    list: '/setting/documents',
  });

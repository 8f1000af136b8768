import {
  platformDocumentDeleteCall,
  platformDocumentEffectsCall,
  platformDocumentListCall,
  platformDocumentReadCall,
  platformDocumentSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { FormattedList } from 'react-intl';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../messages.ts';
import { AskedPeople } from './asked-people.tsx';

/** Switching a document on and off, and deleting it. */
export const useDocumentActions = () =>
  useRecordActions({
    toggle: platformDocumentSetEnabledCall,
    remove: platformDocumentDeleteCall,
    effects: platformDocumentEffectsCall,
    valuesOf: ({ effects: { domains, version } }, { id }) => {
      const asking = domains.flatMap((domain) => (domain.asks ? [domain.id] : []));
      return {
        count: domains.length,
        asked: asking.length,
        people: <AskedPeople document={id} version={version} domains={asking} />,
        names: <FormattedList value={domains.map(({ name }) => name)} />,
      };
    },
    inUse: ({ effects: { domains } }) => domains.length > 0,
    texts: { enable: enabling, disable: disabling, remove: removing },
    refresh: [platformDocumentListCall, platformDocumentReadCall],
    list: '/setting/documents',
  });

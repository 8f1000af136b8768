import { identityAgreementForeseeCall } from '@gatehouse/contracts/generated/calls/identity/agreements.ts';
import {
  platformDocumentDeleteCall,
  platformDocumentEffectsCall,
  platformDocumentSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../../../screen/loaded.tsx';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../texts.ts';

/** Domains whose people are counted; with more of them, there are more people. */
const COUNTED = 100;

/** Switching a document on and off, and deleting it; it says whom a text that is switched on asks to agree. */
export const useDocumentActions = () =>
  useRecordActions({
    toggle: platformDocumentSetEnabledCall,
    remove: platformDocumentDeleteCall,
    effects: platformDocumentEffectsCall,
    usedBy: ({ effects: { domains } }) => domains,
    valuesOf: ({ effects: { domains, version } }, { id }) => {
      const asking = domains.flatMap((domain) => (domain.asks ? [domain.id] : []));
      const query = { document: id, version, domains: asking.slice(0, COUNTED).join(',') };
      const unknown = <FormattedMessage {...enabling.asked} />;
      return {
        asked: asking.length,
        people: (
          <Loaded call={identityAgreementForeseeCall} args={{ query }} waiting={unknown} failed={unknown}>
            {({ now: { people, more } }) => (
              <FormattedMessage
                {...enabling.askedNow}
                values={{ people, more: String(more || asking.length > COUNTED) }}
              />
            )}
          </Loaded>
        ),
      };
    },
    texts: { enable: enabling, disable: disabling, remove: removing },
    list: '/setting/documents',
  });

import { providerSyncProviderEffectsCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { FormattedMessage } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { previewOf, type Question, useConfirm } from '../../../screen/use-confirm.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { providerMessages } from '../texts.ts';

/** The question before a synchronization is switched: what follows, and how many people it concerns. */
export function useSyncSwitch(provider: Pick<Provider, 'id'>) {
  const text = useTexts(providerMessages);
  const confirm = useConfirm();
  const questionOf = (sync: Synchronization): Omit<Question, 'run' | 'onCancel'> => {
    const name = text(`sync.${sync.type}`);
    const effect = sync.enabled ? providerMessages['effect.syncOff'] : providerMessages['effect.syncOn'];
    return {
      title: text(sync.enabled ? 'syncOffTitle' : 'syncOnTitle', { name }),
      verb: <FormattedMessage {...(sync.enabled ? widgetMessages.disable : widgetMessages.enable)} />,
      danger: sync.enabled,
      preview: previewOf(
        providerSyncProviderEffectsCall,
        { params: { id: provider.id }, body: {} },
        ({ effects: { people, clients } }) => (
          <FormattedMessage {...effect} values={{ people: people ?? '—', clients: clients ?? '—' }} />
        ),
      ),
    };
  };
  return {
    dialog: confirm.dialog,
    ask: (sync: Synchronization, run: () => Promise<unknown>) => confirm.ask({ ...questionOf(sync), run }),
    agreed: (sync: Synchronization) => confirm.agreed(questionOf(sync)),
  };
}

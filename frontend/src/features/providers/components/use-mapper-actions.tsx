import {
  providerSyncMapperDeleteCall,
  providerSyncMapperListCall,
  providerSyncMapperSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import { providerSyncSyncListCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { Power, ShieldCheck, Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { mapperDisabling, mapperEnabling, mapperRemoving, providerMessages } from '../texts.ts';
import { useAdoption } from './mapper-standing.tsx';

/** Switching mappers and deleting them; whom the last run reached is said first. */
export function useMapperActions(sync: Synchronization) {
  const confirm = useConfirm();
  const shared = { refresh: [providerSyncMapperListCall, providerSyncSyncListCall], ofRecord: true };
  const enabling = useAction(providerSyncMapperSetEnabledCall, { notices: mapperEnabling, ...shared });
  const disabling = useAction(providerSyncMapperSetEnabledCall, { notices: mapperDisabling, ...shared });
  const removing = useAction(providerSyncMapperDeleteCall, { notices: mapperRemoving, ...shared });
  const adoption = useAdoption(sync);
  const people = sync.details.run?.counts.read ?? 0;

  const askToggle = ({ id, name, enabled }: Mapper) => {
    const of = enabled ? mapperDisabling : mapperEnabling;
    confirm.ask({
      title: <FormattedMessage {...of.title} values={{ name }} />,
      text: <FormattedMessage {...of.effect} values={{ people }} />,
      verb: <FormattedMessage {...(enabled ? widgetMessages.disable : widgetMessages.enable)} />,
      danger: enabled,
      run: () =>
        (enabled ? disabling : enabling).run(
          { params: { syncId: sync.id, id }, body: { enabled: !enabled } },
          { name },
        ),
    });
  };
  const askRemove = ({ id, name }: Mapper) =>
    confirm.ask({
      title: <FormattedMessage {...mapperRemoving.title} values={{ name }} />,
      text: <FormattedMessage {...mapperRemoving.effect} values={{ people }} />,
      verb: <FormattedMessage {...uiMessages.delete} />,
      danger: true,
      run: () => removing.run({ params: { syncId: sync.id, id } }, { name }),
    });
  return {
    dialog: (
      <>
        {confirm.dialog}
        {adoption.dialog}
      </>
    ),
    of: (mapper: Mapper): readonly MenuAction[] => [
      ...(adoption.isOffered(mapper)
        ? [
            {
              id: 'adopt',
              label: <FormattedMessage {...providerMessages.adopt} />,
              icon: <ShieldCheck size={16} aria-hidden="true" />,
              onSelect: () => adoption.ask(mapper),
            },
          ]
        : []),
      {
        id: 'toggle',
        label: <FormattedMessage {...(mapper.enabled ? widgetMessages.disable : widgetMessages.enable)} />,
        icon: <Power size={16} aria-hidden="true" />,
        onSelect: () => askToggle(mapper),
      },
      {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () => askRemove(mapper),
      },
    ],
  };
}

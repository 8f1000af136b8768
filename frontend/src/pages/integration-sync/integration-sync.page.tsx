import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  providerSyncIntegrationSyncListCall,
  providerSyncIntegrationSyncSetEnabledCall,
  providerSyncIntegrationSyncStartCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/integration-sync.ts';
import type { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { Play, Power } from 'lucide-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import {
  disabling,
  enabling,
  entityMessages,
  integrationSyncMessages,
  starting,
} from '../../features/integration-sync/texts.ts';
import type { RecordMenu } from '../../screen/editing.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useAction } from '../../screen/use-action.ts';
import { useConfirm } from '../../screen/use-confirm.tsx';
import { useList } from '../../screen/use-list.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';

type Row = ResponseOf<typeof integrationSyncEndpoints.list>['synchronizations'][number];

/** Switching what works, and running it in full; each is asked for first. */
function useEntityActions(): RecordMenu<Row> {
  const text = useTexts(integrationSyncMessages);
  const nameOf = useTexts(entityMessages);
  const confirm = useConfirm();
  const may = useMay();
  const refresh = [providerSyncIntegrationSyncListCall];
  const enable = useAction(providerSyncIntegrationSyncSetEnabledCall, { notices: enabling, refresh });
  const disable = useAction(providerSyncIntegrationSyncSetEnabledCall, { notices: disabling, refresh });
  const start = useAction(providerSyncIntegrationSyncStartCall, { notices: starting, refresh });
  const askToggle = ({ id, enabled, providers }: Row) => {
    const of = enabled ? disabling : enabling;
    confirm.ask({
      title: <FormattedMessage {...of.title} values={{ name: nameOf(id) }} />,
      text: <FormattedMessage {...of.effect} values={{ providers }} />,
      verb: <FormattedMessage {...(enabled ? widgetMessages.disable : widgetMessages.enable)} />,
      danger: enabled,
      run: () => (enabled ? disable : enable).run({ params: { id }, body: { enabled: !enabled } }),
    });
  };
  const askStart = ({ id, providers }: Row) =>
    confirm.ask({
      title: <FormattedMessage {...starting.title} values={{ name: nameOf(id) }} />,
      text: <FormattedMessage {...starting.effect} values={{ providers }} />,
      verb: text('start'),
      run: () => start.run({ params: { id } }),
    });
  return {
    allowed: may(providerSyncIntegrationSyncSetEnabledCall),
    dialog: confirm.dialog,
    of: (row) =>
      row.available
        ? [
            {
              id: 'toggle',
              label: <FormattedMessage {...(row.enabled ? widgetMessages.disable : widgetMessages.enable)} />,
              icon: <Power size={16} aria-hidden="true" />,
              onSelect: () => askToggle(row),
            },
            ...(row.enabled
              ? [
                  {
                    id: 'start',
                    label: text('start'),
                    icon: <Play size={16} aria-hidden="true" />,
                    onSelect: () => askStart(row),
                  },
                ]
              : []),
          ]
        : [],
  };
}

/** What is synchronized with other systems, and whether it may be. */
export function IntegrationSyncPage() {
  const text = useTexts(integrationSyncMessages);
  const nameOf = useTexts(entityMessages);
  const list = useList(
    {
      call: providerSyncIntegrationSyncListCall,
      rows: 'synchronizations',
      texts: integrationSyncMessages,
      sort: 'id',
      order: 'ASC',
    },
    [
      { id: 'id', lines: 2, cell: ({ id }) => nameOf(id) },
      {
        id: 'state',
        width: '220px',
        cell: ({ enabled, available }) =>
          available ? (
            <StateBadge enabled={enabled} neuter />
          ) : (
            <Badge tone="neutral">{text('unavailable')}</Badge>
          ),
      },
      { id: 'providers', width: '148px', cell: ({ providers }) => providers || '—' },
      { id: 'running', width: '104px', cell: ({ running }) => running || '—' },
      {
        id: 'lastRun',
        width: '180px',
        cell: ({ lastRunAt }) =>
          lastRunAt ? <FormattedDate value={lastRunAt} dateStyle="medium" timeStyle="short" /> : '—',
      },
    ],
  );
  return <ListPage list={list} actions={useEntityActions()} />;
}

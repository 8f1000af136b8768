import {
  identityClientSessionEndAllCall,
  identityClientSessionEndCall,
  identityClientSessionListCall,
} from '@gatehouse/contracts/generated/calls/identity/client-sessions.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { ClientSessionView } from '@gatehouse/contracts/identity/client-sessions.endpoints.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { LogOut } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ListCard } from '../../../screen/list-page.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useList } from '../../../screen/use-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IpAddress } from '../../../ui/ip-address/ip-address.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { clientSessionMessages, endingSession, endingSessions } from '../texts.ts';

const refresh = [identityClientSessionListCall];

/** Ending sessions of people at an application, asked first. */
function useEnding(applicationId: string) {
  const confirm = useConfirm();
  const one = useAction(identityClientSessionEndCall, { notices: endingSession, refresh });
  const all = useAction(identityClientSessionEndAllCall, { notices: endingSessions, refresh });
  return {
    dialog: confirm.dialog,
    end: ({ sessionId, name }: ClientSessionView) =>
      confirm.ask({
        title: <FormattedMessage {...clientSessionMessages.endTitle} />,
        text: <FormattedMessage {...clientSessionMessages.endText} values={{ name }} />,
        verb: <FormattedMessage {...clientSessionMessages.end} />,
        danger: true,
        run: () => one.run({ params: { sessionId } }, { name }),
      }),
    endAll: (
      client: Pick<Client, 'clientId' | 'name'> | undefined,
      { total: count, more }: { total: number; more?: boolean },
    ) =>
      confirm.ask({
        title: (
          <FormattedMessage
            {...(client ? clientSessionMessages.endAllAt : clientSessionMessages.endAllTitle)}
            values={{ client: client?.name }}
          />
        ),
        text: (
          <FormattedMessage
            {...(more ? clientSessionMessages.endManyText : clientSessionMessages.endAllText)}
            values={{ count }}
          />
        ),
        verb: <FormattedMessage {...clientSessionMessages.endAll} />,
        danger: true,
        run: () => all.run({ query: { applicationId, ...(client && { clientId: client.clientId }) } }),
      }),
  };
}

/** Who is signed in at an application, through which client, and how that is ended. */
export function SessionsView({ application: { id, clients } }: { application: Application }) {
  const text = useTexts(clientSessionMessages);
  const may = useMay();
  const ending = useEnding(id);
  const nameOf = (wanted: string) =>
    clients.find(({ clientId }) => clientId === wanted)?.name ?? text('clientGone');
  const list = useList(
    {
      call: identityClientSessionListCall,
      query: { applicationId: id },
      rows: 'sessions',
      texts: clientSessionMessages,
      sort: 'sessionStart',
      order: 'DESC',
      searched: true,
      filters:
        clients.length > 1
          ? [
              {
                kind: 'choice',
                name: 'clientId',
                options: clients.map(({ clientId }) => ({ value: clientId, label: nameOf(clientId) })),
                word: nameOf,
              },
            ]
          : [],
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      { id: 'device', lines: 1, roomy: true, cell: ({ device }) => device || '—' },
      { id: 'clientId', sorted: true, lines: 2, cell: ({ clientId }) => nameOf(clientId) },
      { id: 'ip', sorted: true, lines: 2, cell: ({ ip }) => (ip ? <IpAddress ip={ip} /> : '—') },
      ...(['sessionStart', 'lastAccess', 'sessionExpired'] as const).map((moment) => ({
        id: moment,
        sorted: true,
        width: 'clamp(120px, 13cqi, 164px)',
        cell: (session: ClientSessionView) => <ExactTime date={session[moment]} />,
      })),
    ],
  );
  const { search, clientId } = list.address.view.filters;
  const { meta } = list;
  return (
    <>
      <ListCard
        list={list}
        head={{
          title: text('title'),
          actions: may(identityClientSessionEndAllCall) && (
            <Button
              size="small"
              icon={<LogOut size={14} aria-hidden="true" />}
              // What is searched for is not what would end.
              inactive={!meta || meta.total === 0 || Boolean(search)}
              onClick={() =>
                meta && ending.endAll(clientId ? { clientId, name: nameOf(clientId) } : undefined, meta)
              }
            >
              {text('endAll')}
            </Button>
          ),
        }}
        rowId={({ sessionId }) => sessionId}
        actions={{
          allowed: may(identityClientSessionEndCall),
          of: (session) => [
            {
              id: 'end',
              label: text('end'),
              icon: <LogOut size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => ending.end(session),
            },
          ],
        }}
      />
      {ending.dialog}
    </>
  );
}

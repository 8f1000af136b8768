import { identityApplicationListCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import {
  identityPersonEndSessionCall,
  identityPersonSessionsCall,
} from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { LogOut } from 'lucide-react';
import { FormattedDisplayName, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { LinkedNames } from '../../../screen/linked-names.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useList } from '../../../screen/use-list.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { IpAddress } from '../../../ui/ip-address/ip-address.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { endingOne, sessionMessages } from '../texts.ts';

const Muted = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--size-13);
`;

/** Where a person is signed in, on which device, and how that is ended. */
export function PersonSessions({
  person: { id, beyondCaller },
}: {
  person: Pick<Person, 'id' | 'beyondCaller'>;
}) {
  const text = useTexts(sessionMessages);
  const nameOf = useLocalName();
  const may = useMay();
  const confirm = useConfirm();
  const end = useAction(identityPersonEndSessionCall, { notices: endingOne, ofRecord: true });
  const deviceOf = ({ name }: SessionView) => name || text('unknown');
  const list = useList(
    {
      call: identityPersonSessionsCall,
      params: { id },
      rows: 'sessions',
      texts: sessionMessages,
      sort: 'lastAccess',
      order: 'DESC',
    },
    [
      {
        id: 'name',
        sorted: true,
        lines: 2,
        cell: (session) => <Device session={session} name={deviceOf(session)} />,
      },
      {
        id: 'applications',
        lines: 2,
        roomy: true,
        cell: ({ applications = [] }) =>
          applications.length === 0 ? (
            '—'
          ) : (
            <LinkedNames
              call={identityApplicationListCall}
              names={applications.map((one) => ({
                name: nameOf(one),
                to: `/setting/applications/${one.id}`,
              }))}
            />
          ),
      },
      { id: 'ip', sorted: true, lines: 2, cell: (session) => <Origin session={session} /> },
      ...(['sessionStart', 'lastAccess'] as const).map((moment) => ({
        id: moment,
        sorted: true,
        width: 'clamp(120px, 13cqi, 164px)',
        cell: (session: SessionView) => <ExactTime date={session[moment]} />,
      })),
    ],
  );
  const ask = (session: SessionView) =>
    confirm.ask({
      title: <FormattedMessage {...endingOne.title} />,
      text: <FormattedMessage {...endingOne.effect} values={{ name: deviceOf(session) }} />,
      verb: <FormattedMessage {...sessionMessages.end} />,
      danger: true,
      run: () => end.run({ params: { id, sessionId: session.sessionId } }),
    });
  return (
    <>
      <ListCard
        list={list}
        head={{ title: text('title') }}
        rowId={({ sessionId }) => sessionId}
        actions={{
          allowed: may(identityPersonEndSessionCall) && !beyondCaller,
          of: (session) => [
            {
              id: 'end',
              label: text('end'),
              icon: <LogOut size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => ask(session),
            },
          ],
        }}
      />
      {confirm.dialog}
    </>
  );
}

function Device({ session: { newDevice, display }, name }: { session: SessionView; name: string }) {
  const text = useTexts(sessionMessages);
  return (
    <>
      {name}
      {newDevice && (
        <>
          {' '}
          <Badge tone="warning">{text('newDevice')}</Badge>
        </>
      )}
      {display && <Muted>{text('display', { size: display.replace('x', '\u2009×\u2009') })}</Muted>}
    </>
  );
}

/** The address, and the country that it belongs to. */
function Origin({ session: { ip, place } }: { session: SessionView }) {
  const text = useTexts(sessionMessages);
  if (!ip) return '—';
  return (
    <>
      <IpAddress ip={ip} />
      <Muted>
        {place.country && <FormattedDisplayName type="region" value={place.country} />}
        {place.localNetwork && text('localNetwork')}
      </Muted>
    </>
  );
}

import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';
import { FormattedDate, FormattedDisplayName, FormattedList, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { IpAddress } from '../../../ui/ip-address/ip-address.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { sessionMessages } from '../texts.ts';
import { RowButton } from './row-button.tsx';

/** Rows of a sign, facts and a button; `data-plain`: without a sign; `data-inside`: below a text, in its padding. */
export const List = styled.ul`
  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-4);
    align-items: center;
    padding: var(--space-4) var(--space-6);
    border-bottom: 1px solid var(--border);
  }

  > li[data-plain] {
    grid-template-columns: minmax(0, 1fr) auto;
  }

  > li:last-child {
    border-bottom: 0;
  }

  &[data-inside] {
    margin-block: var(--space-4) calc(-1 * var(--space-4));
  }

  &[data-inside] > li {
    padding-inline: 0;
    border-top: 1px solid var(--border);
    border-bottom: 0;
  }

  @media (width < 768px) {
    > li {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: start;
      row-gap: var(--space-2);
      padding: var(--space-4);
    }

    > li[data-plain] {
      grid-template-columns: minmax(0, 1fr);
    }

    > li[data-plain] > button {
      grid-column: 1;
    }

    > li:not([data-plain]) > button {
      grid-column: 2;
    }

    > li > button {
      justify-self: start;
    }
  }
`;

export const Sign = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 10px;
  background: var(--surface-selected);
  color: var(--text-muted);
`;

export const Facts = styled.div`
  display: grid;
  gap: 2px;
  font-size: var(--size-14);

  > strong {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--space-2);
    font-weight: 500;
  }

  > span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  bdi {
    font-variant-numeric: tabular-nums;
  }
`;

const signs: Readonly<Record<SessionView['deviceType'], LucideIcon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

function DeviceSign({ type }: { type: SessionView['deviceType'] }) {
  const Icon = signs[type];
  return <Icon size={20} aria-hidden="true" />;
}

/** Sessions that began on the pages of this site. */
const OWN_CLIENT = 'gatehouse';

export interface SessionListProps {
  sessions: readonly SessionView[];
  onEnd: (session: SessionView) => void;
}

/** Where the person is signed in: device, address, when. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <List>
      {sessions.map((session) => (
        <SessionRow key={session.sessionId} session={session} onEnd={onEnd} />
      ))}
    </List>
  );
}

function SessionRow({ session, onEnd }: Pick<SessionListProps, 'onEnd'> & { session: SessionView }) {
  const nameId = useId();
  return (
    <li>
      <Sign>
        <DeviceSign type={session.deviceType} />
      </Sign>
      <SessionFacts session={session} nameId={nameId} />
      {!session.current && (
        <RowButton nameId={nameId} onClick={() => onEnd(session)}>
          <FormattedMessage {...sessionMessages.end} />
        </RowButton>
      )}
    </li>
  );
}

/** One session in words. `nameId`: of its name, for the button that ends it. */
export function SessionFacts({ session, nameId }: { session: SessionView; nameId?: string }) {
  const date = (value: string) => <FormattedDate value={value} dateStyle="medium" timeStyle="short" />;
  const nameOf = useLocalName();
  const applications = session.applications?.map(nameOf) ?? [];
  return (
    <Facts>
      <strong>
        <span id={nameId}>{session.name || <FormattedMessage {...sessionMessages.unknownDevice} />}</span>
        {session.current && (
          <Badge tone="success">
            <FormattedMessage {...sessionMessages.current} />
          </Badge>
        )}
        {session.newDevice && !session.current && (
          <Badge tone="warning">
            <FormattedMessage {...sessionMessages.newDevice} />
          </Badge>
        )}
      </strong>
      <FactLine>
        <FormattedMessage
          {...sessionMessages.active}
          values={{ time: <RelativeTime date={session.lastAccess} /> }}
        />
        {session.place.country && <FormattedDisplayName type="region" value={session.place.country} />}
        {session.place.localNetwork && <FormattedMessage {...sessionMessages.localNetwork} />}
        <FormattedMessage {...sessionMessages.address} values={{ ip: <IpAddress ip={session.ip} /> }} />
      </FactLine>
      <FactLine>
        {session.clientId === OWN_CLIENT ? (
          <FormattedMessage {...sessionMessages.ownClient} />
        ) : (
          <FormattedMessage {...sessionMessages.client} values={{ client: session.clientId }} />
        )}
        {session.display && (
          <FormattedMessage
            {...sessionMessages.display}
            values={{ size: session.display.replace('x', '\u2009×\u2009') }}
          />
        )}
      </FactLine>
      {applications.length > 0 && (
        <span>
          <FormattedMessage
            {...sessionMessages.applications}
            values={{ count: applications.length, names: <FormattedList value={applications} /> }}
          />
        </span>
      )}
      <FactLine>
        <FormattedMessage {...sessionMessages.started} values={{ date: date(session.sessionStart) }} />
        <FormattedMessage {...sessionMessages.expires} values={{ date: date(session.sessionExpired) }} />
      </FactLine>
    </Facts>
  );
}

import type { ProviderListItem } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { Ellipsis } from 'lucide-react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { providerMessages } from '../texts.ts';
import { ConnectionBadge } from './connection-badge.tsx';

const Cards = styled.ul`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: var(--space-4);
  list-style: none;

  @media (width >= 768px) {
    grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
    padding: var(--space-6);
  }

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-content: start;
    padding: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-surface);
    font-size: var(--size-14);
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: var(--size-14);
    font-weight: 600;
  }

  h2 + span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  dl {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-4);
    margin: 0;
  }

  dt {
    color: var(--text-muted);
  }

  dd {
    margin: 0;
    text-align: end;
  }
`;

const Marks = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;

  > time {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

export interface ProviderCardsProps {
  providers: readonly ProviderListItem[];
  actions: RecordMenu<ProviderListItem>;
}

/** Providers as cards: how the connection is and since when, when they ran and run next, how many people they have. */
export function ProviderCards({ providers, actions }: ProviderCardsProps) {
  return (
    <Cards>
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} actions={actions} />
      ))}
    </Cards>
  );
}

function ProviderCard({
  provider,
  actions,
}: { provider: ProviderListItem } & Pick<ProviderCardsProps, 'actions'>) {
  const intl = useIntl();
  const text = useTexts(providerMessages);
  const { id, name, title, type, enabled, url, realm, connection, lastRunAt, nextRunAt, people } = provider;
  const shown = title || name;
  const more = `${intl.formatMessage(widgetMessages.actions)}: ${shown}`;
  const time = (date: string | null) => (date === null ? '—' : <RelativeTime date={date} brief />);
  return (
    <li>
      <div>
        <h2>
          <Link to={`/setting/providers/${id}`}>{shown}</Link>
        </h2>
        <span>
          {url}
          {realm && ` · ${realm}`}
        </span>
      </div>
      {actions.allowed && (
        <Menu
          label={more}
          groups={[{ id: 'more', actions: actions.of(provider) }]}
          trigger={
            <PressButton
              kind="quiet"
              size="small"
              aria-label={more}
              icon={<Ellipsis size={18} aria-hidden="true" />}
            />
          }
        />
      )}
      <Marks>
        <Badge>{text(`type.${type}`)}</Badge>
        {enabled ? <ConnectionBadge connection={connection} /> : <Badge>{text('off')}</Badge>}
        {enabled && connection.since !== null && <RelativeTime date={connection.since} brief />}
      </Marks>
      <dl>
        <dt>{text('lastRun')}</dt>
        <dd>{time(lastRunAt)}</dd>
        <dt>{text('nextRun')}</dt>
        <dd>{time(enabled ? nextRunAt : null)}</dd>
        <dt>{text('people')}</dt>
        <dd>{people === null ? '—' : intl.formatNumber(people)}</dd>
      </dl>
    </li>
  );
}

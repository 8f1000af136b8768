import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { DomainListItem } from '@gatehouse/contracts/platform/domains.resources.ts';
import { styled } from 'styled-components';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { FactsSkeleton } from '../../../ui/skeleton/facts-skeleton.tsx';
import { isOffered, issuerOf } from '../issuers.ts';
import { applicationDomainMessages } from '../texts.ts';

const Explained = styled.p`
  padding-bottom: var(--space-4);
  color: var(--text-muted);
  font-size: var(--size-14);
`;

/** On which domains an application is offered, and where its clients find the provider of each. */
export function DomainsView({ application }: { application: Application }) {
  const text = useTexts(applicationDomainMessages);
  return (
    <Loaded
      call={platformDomainListCall}
      args={{ query: { limit: 100 } }}
      waiting={<FactsSkeleton rows={3} />}
    >
      {({ domains }) => (
        <Card>
          <Explained>{text(application.domains.length === 0 ? 'all' : 'some')}</Explained>
          <RowList>
            {domains.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                offered={isOffered(application, domain)}
                withClients={application.clients.length > 0}
              />
            ))}
          </RowList>
        </Card>
      )}
    </Loaded>
  );
}

interface DomainRowProps {
  domain: DomainListItem;
  offered: boolean;
  withClients: boolean;
}

function DomainRow({ domain: { id, name, title, enabled }, offered, withClients }: DomainRowProps) {
  const text = useTexts(applicationDomainMessages);
  const issuer = issuerOf(name);
  return (
    <li>
      <RowLine>
        <Link to={`/setting/domains/${id}`}>{name}</Link>
        <Badge tone={offered && enabled ? 'success' : 'neutral'}>
          {text(enabled ? (offered ? 'offered' : 'notOffered') : 'off')}
        </Badge>
      </RowLine>
      <span>{title}</span>
      {offered && enabled && withClients && (
        <RowLine>
          {text('issuer')}: <code>{issuer}</code>
          <CopyButton text={issuer} />
        </RowLine>
      )}
    </li>
  );
}

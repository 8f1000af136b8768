import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { DomainListItem } from '@gatehouse/contracts/platform/domains.resources.ts';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { FactsSkeleton } from '../../../ui/skeleton/facts-skeleton.tsx';
import { applicationDomainMessages } from '../messages.ts';

const Facts = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
`;
const Copied = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  overflow-wrap: anywhere;
`;

/** Where the clients of a domain find the provider: this console's own address with the host of the domain. */
const issuerOf = (host: string): string => {
  const address = new URL('/oidc', window.location.origin);
  address.hostname = host;
  return address.href;
};

/** On which domains an application is offered, and where its clients find the provider of each. */
export function DomainsView({ application }: { application: Application }) {
  const text = useTexts(applicationDomainMessages);
  const { data, error, isValidating, mutate } = useRequest(platformDomainListCall, { query: { limit: 100 } });
  if (!data && error) {
    return <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />;
  }
  if (!data) return <FactsSkeleton rows={3} />;
  const chosen = new Set(application.domains.map(({ id }) => id));
  const isOffered = ({ id }: DomainListItem) => chosen.size === 0 || chosen.has(id);
  return (
    <Card>
      <p>{text(chosen.size === 0 ? 'all' : 'some')}</p>
      <LabelValueList>
        {data.domains.map((domain) => (
          <DomainRow
            key={domain.id}
            domain={domain}
            offered={isOffered(domain)}
            withClients={application.clients.length > 0}
          />
        ))}
      </LabelValueList>
    </Card>
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
    <LabelValueRow label={<Link to={`/setting/domains/${id}`}>{name}</Link>}>
      <Facts>
        <Copied>
          {title}
          <Badge tone={offered && enabled ? 'success' : 'neutral'}>
            {text(enabled ? (offered ? 'offered' : 'notOffered') : 'off')}
          </Badge>
        </Copied>
        {offered && enabled && withClients && (
          <Copied>
            {text('issuer')}: <code>{issuer}</code>
            <CopyButton text={issuer} />
          </Copied>
        )}
      </Facts>
    </LabelValueRow>
  );
}

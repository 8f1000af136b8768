import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { FormattedDate } from 'react-intl';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { providerMessages } from '../texts.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { IssuerNotice } from './issuer-notice.tsx';
import { MissingRights } from './missing-rights.tsx';
import { OriginsNotice } from './origins-notice.tsx';

/** The connection of a provider, for those who only read. */
export function ProviderFacts({ provider }: { provider: Provider }) {
  const text = useTexts(providerMessages);
  const { name, url, realm, clientId, connection, secretSetAt, domains, lastRunAt, nextRunAt } = provider;
  const instant = (date: string) => <FormattedDate value={date} dateStyle="medium" timeStyle="short" />;
  return (
    <Card title={text('connection')}>
      {connection.failure !== null && !['rights', 'origin'].includes(connection.failure) && (
        <Alert tone="danger" live={false}>
          {text(`failure.${connection.failure}`)}
        </Alert>
      )}
      {connection.requiredRights.length > 0 && <MissingRights rights={connection.requiredRights} />}
      <OriginsNotice provider={provider} />
      <IssuerNotice id={provider.id} />
      <RecordFacts
        texts={providerMessages}
        facts={{
          connection: <ConnectionBadge connection={connection} />,
          name: <code>{name}</code>,
          url: { href: url },
          realm: realm ? <code>{realm}</code> : '—',
          clientId: <code>{clientId}</code>,
          secretSetAt: instant(secretSetAt),
          signIn: provider.signIn,
          createAccounts: provider.createAccounts,
          domains: domains.length > 0 ? domains.map((domain) => domain.name) : text('domainsAll'),
          ...(lastRunAt && { lastRun: instant(lastRunAt) }),
          ...(nextRunAt && { nextRun: instant(nextRunAt) }),
        }}
      />
    </Card>
  );
}

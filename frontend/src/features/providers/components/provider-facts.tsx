import { providerSyncProviderCheckCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { FormattedDate } from 'react-intl';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { checking, providerMessages } from '../texts.ts';
import { ConnectionBadge } from './connection-badge.tsx';

/** The connection of a provider, and trying it in place. */
export function ProviderFacts({ provider }: { provider: Provider }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const { id, name, url, realm, clientId, connection } = provider;
  const check = useAction(providerSyncProviderCheckCall, {
    notices: { failed: checking.failed },
    ofRecord: true,
  });
  const tryIt = () => check.run({ body: { id, url, realm, clientId } });
  return (
    <Card
      title={text('connection')}
      actions={
        may(providerSyncProviderCheckCall) && (
          <Button busy={check.busy} onClick={() => void tryIt()}>
            {text('check')}
          </Button>
        )
      }
    >
      {connection.failure && connection.failure !== 'rights' && (
        <Alert tone="danger">{text(`failure.${connection.failure}`)}</Alert>
      )}
      {connection.requiredRights.length > 0 && (
        <Alert tone="warning">{text('missing', { rights: connection.requiredRights.join(', ') })}</Alert>
      )}
      <RecordFacts
        texts={providerMessages}
        facts={{
          connection: <ConnectionBadge connection={connection} />,
          name: <code>{name}</code>,
          url: { href: url },
          realm: <code>{realm}</code>,
          clientId: <code>{clientId}</code>,
          secretSetAt: <FormattedDate value={provider.secretSetAt} dateStyle="medium" />,
          signIn: provider.signIn,
          createAccounts: provider.createAccounts,
          ...(provider.lastRunAt && {
            lastRun: <FormattedDate value={provider.lastRunAt} dateStyle="medium" timeStyle="short" />,
          }),
          ...(provider.nextRunAt && {
            nextRun: <FormattedDate value={provider.nextRunAt} dateStyle="medium" timeStyle="short" />,
          }),
        }}
      />
    </Card>
  );
}

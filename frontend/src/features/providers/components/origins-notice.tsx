import { providerSyncProviderConfirmOriginsCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { FormattedDate } from 'react-intl';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirming, providerMessages } from '../texts.ts';
import { OriginList } from './origin-list.tsx';

/** Endpoints of a provider on other servers than its issuer's: those that wait for a confirmation, else those that have it. */
export function OriginsNotice({ provider }: { provider: Provider }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const confirm = useConfirm();
  const action = useAction(providerSyncProviderConfirmOriginsCall, { notices: confirming, ofRecord: true });
  const { id, url, origins = [] } = provider;
  if (origins.length === 0) return null;
  const waiting = origins.filter(({ confirmedAt }) => confirmedAt === null);
  if (waiting.length === 0)
    return (
      <Alert title={text('originsConfirmed')}>
        <OriginList origins={origins} />
        {text('originsConfirmedAt')}:{' '}
        <FormattedDate
          value={origins
            .map(({ confirmedAt }) => confirmedAt ?? '')
            .toSorted()
            .at(-1)}
          dateStyle="medium"
          timeStyle="short"
        />
      </Alert>
    );
  const shown = waiting.map(({ endpoint, origin }) => ({ endpoint, origin }));
  const ask = () =>
    confirm.ask({
      title: text('confirmOriginsTitle'),
      text: (
        <>
          <OriginList origins={waiting} />
          {text('confirmOriginsEffect')}
        </>
      ),
      verb: text('confirmOrigins'),
      run: () => action.run({ params: { id }, body: { origins: shown } }),
    });
  return (
    <>
      <Alert
        tone="warning"
        title={text('originsTitle')}
        action={
          may(providerSyncProviderConfirmOriginsCall) && (
            <Button busy={action.busy} onClick={ask}>
              {text('confirmOrigins')}
            </Button>
          )
        }
      >
        {text('originsText', { issuer: new URL(url).origin })}
        <OriginList origins={waiting} />
      </Alert>
      {confirm.dialog}
    </>
  );
}

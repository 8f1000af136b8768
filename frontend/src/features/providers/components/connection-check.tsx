import { providerSyncProviderCheckCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { type ProviderFailure, providerFailures } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import type { ProviderChecked } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isProblem } from '../../../lib/api-error.ts';
import type { Result } from '../../../lib/http.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { checking, providerMessages } from '../texts.ts';
import { MissingRights } from './missing-rights.tsx';
import { OriginList } from './origin-list.tsx';
import { type ProviderValues, realmOf } from './provider-values.ts';

type Tried = Result<ProviderChecked>;

const isConnectionProblem = (result: Tried): boolean =>
  !result.ok &&
  (isProblem(result.error, 'provider.connection') || isProblem(result.error, 'provider.access'));

/** Tries the connection as the form has it; what came of it stands in place, until something of it changes. */
export function ConnectionCheck({ id }: { id: string | undefined }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const { getValues, setError, watch } = useFormContext<ProviderValues>();
  const [tried, setTried] = useState<{ of: string; result: Tried }>();
  const check = useAction(providerSyncProviderCheckCall, {
    notices: { failed: checking.failed },
    ofRecord: true,
    handled: (error) => isProblem(error, 'provider.connection') || isProblem(error, 'provider.access'),
  });
  const connection = JSON.stringify(watch(['type', 'url', 'realm', 'clientId', 'clientSecret']));
  if (!may(providerSyncProviderCheckCall)) return null;

  const run = async () => {
    const { type, url, realm, clientId, clientSecret } = getValues();
    const missing = Object.entries({
      url,
      ...(type === 'keycloak' && { realm }),
      clientId,
      ...(id === undefined && { clientSecret }),
    }).filter(([, value]) => value.trim() === '');
    for (const [name] of missing) setError(name as keyof ProviderValues, { message: 'errorEmpty' });
    if (missing.length > 0) return;
    const result = await check.run({
      body: {
        ...(id === undefined ? { type } : { id }),
        url,
        clientId,
        ...realmOf({ type, realm }),
        ...(clientSecret && { clientSecret }),
      },
    });
    if (!result.ok && isProblem(result.error))
      for (const [name, code] of Object.entries(result.error.errorList ?? {}))
        setError(name as keyof ProviderValues, { message: String(code) });
    setTried(result.ok || isConnectionProblem(result) ? { of: connection, result } : undefined);
  };
  return (
    <>
      <div>
        <Button busy={check.busy} icon={<PlugZap size={16} aria-hidden="true" />} onClick={() => void run()}>
          {text('check')}
        </Button>
      </div>
      <div role="status">
        {tried?.of === connection && <Outcome result={tried.result} stored={id !== undefined} />}
      </div>
    </>
  );
}

/** Where the secret goes, and what of it an administrator has to confirm first. */
function Checked({ checked, stored }: { checked: ProviderChecked; stored: boolean }) {
  const text = useTexts(providerMessages);
  const { people, tokenOrigin, origins = [] } = checked;
  const waiting = origins.filter(({ confirmedAt }) => confirmedAt === null);
  if (waiting.length > 0)
    return (
      <Alert tone="warning" title={text('origins')}>
        <OriginList origins={waiting} />
        {text(stored ? 'originsConfirmHere' : 'originsSaveFirst')}
      </Alert>
    );
  return (
    <Alert tone="success" title={text('state.connected')}>
      {people !== null && <div>{text('checkedPeople', { people })}</div>}
      {tokenOrigin !== undefined && <div>{text('tokenOrigin', { origin: tokenOrigin })}</div>}
      {origins.length > 0 && <OriginList origins={origins} />}
    </Alert>
  );
}

const known = (failure: unknown): failure is ProviderFailure =>
  (providerFailures as readonly unknown[]).includes(failure);

function Outcome({ result, stored }: { result: Tried; stored: boolean }) {
  const text = useTexts(providerMessages);
  if (result.ok) return <Checked checked={result.data} stored={stored} />;
  const { providerError, requiredRights } = result.error as {
    providerError?: unknown;
    requiredRights?: readonly string[];
  };
  if (isProblem(result.error, 'provider.access')) return <MissingRights rights={requiredRights ?? []} />;
  return (
    <Alert tone="danger" live={false} title={text('state.connection-error')}>
      {known(providerError) && text(`failure.${providerError}`)}
    </Alert>
  );
}

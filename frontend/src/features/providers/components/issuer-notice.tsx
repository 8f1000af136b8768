import {
  identityProviderPeopleConfirmIssuerCall,
  identityProviderPeopleReadCall,
} from '@gatehouse/contracts/generated/calls/identity/provider-people.ts';
import { identityPersonJoinProviderCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import type { ProviderPeople } from '@gatehouse/contracts/identity/provider-people.endpoints.ts';
import { useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirmingIssuer, providerMessages } from '../texts.ts';

function FormerIssuers({ former }: Pick<ProviderPeople, 'former'>) {
  const text = useTexts(providerMessages);
  return (
    <ul>
      {former.map(({ issuer, people }) => (
        <li key={issuer ?? 'never'}>
          {issuer === null ? text('issuerNever') : <code>{issuer}</code>}:{' '}
          {text('issuerPeople', { count: people })}
        </li>
      ))}
    </ul>
  );
}

/** That people are linked by an address that the provider no longer has, and the question whether they are its people still. */
export function IssuerNotice({ id }: { id: string }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const confirm = useConfirm();
  const action = useAction(identityProviderPeopleConfirmIssuerCall, { notices: confirmingIssuer });
  const { data, mutate } = useRequest(identityProviderPeopleReadCall, { params: { id } });
  if (data === undefined || data.issuer === null || data.former.length === 0) return null;
  const { issuer, former, confirmedAt } = data;
  const shown = former.flatMap((one) => one.issuer ?? []);
  const ask = () =>
    confirm.ask({
      title: text('confirmIssuerTitle'),
      text: (
        <>
          <FormerIssuers former={former} />
          {text('confirmIssuerEffect')}
        </>
      ),
      verb: text('confirmIssuer'),
      run: async () => {
        const done = await action.run({ params: { id }, body: { issuer, former: shown } });
        await mutate();
        return done;
      },
    });
  return (
    <>
      <Alert
        tone={confirmedAt === null ? 'warning' : 'info'}
        title={text(confirmedAt === null ? 'issuerTitle' : 'issuerConfirmed')}
        action={
          may(identityProviderPeopleConfirmIssuerCall) &&
          // Whoever leads people elsewhere has to have rights on people, too.
          may(identityPersonJoinProviderCall) && (
            <Button busy={action.busy} onClick={ask}>
              {text('confirmIssuer')}
            </Button>
          )
        }
      >
        {confirmedAt === null ? text('issuerText', { issuer }) : text('issuerConfirmedText')}
        <FormerIssuers former={former} />
      </Alert>
      {confirm.dialog}
    </>
  );
}

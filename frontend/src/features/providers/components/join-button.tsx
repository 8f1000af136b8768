import { identityPersonJoinProviderCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import type { SyncChange } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { FormattedMessage } from 'react-intl';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { joining, providerMessages } from '../texts.ts';

/** Leads somebody who was made a second time at the provider to the account that they had. */
export function JoinButton({ change, providerId }: { change: SyncChange; providerId: string }) {
  const { accountId, externalId, name } = change;
  const may = useMay()(identityPersonJoinProviderCall);
  const confirm = useConfirm();
  const join = useAction(identityPersonJoinProviderCall, { notices: joining });
  if (!may || accountId === null || change.reason?.startsWith('likelySame: ') !== true) return null;
  const ask = () =>
    confirm.ask({
      title: <FormattedMessage {...providerMessages.joinTitle} />,
      text: <FormattedMessage {...joining.effect} values={{ name }} />,
      verb: <FormattedMessage {...providerMessages.join} />,
      run: () => join.run({ params: { id: accountId, providerId }, body: { externalId } }, { name }),
    });
  return (
    <div>
      <Button size="small" onClick={ask}>
        <FormattedMessage {...providerMessages.join} />
      </Button>
      {confirm.dialog}
    </div>
  );
}

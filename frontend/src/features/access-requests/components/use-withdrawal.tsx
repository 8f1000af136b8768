import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestRequestListOwnCall,
  accessRequestRequestRemoveCall,
} from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { FormattedMessage } from 'react-intl';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { requestMessages } from '../texts.ts';
import { useCompanyName } from './request-list.tsx';

/** Asks before a request is taken back. */
export function useWithdrawal() {
  const confirm = useConfirm();
  const nameOf = useCompanyName();
  const remove = useAction(accessRequestRequestRemoveCall, {
    notices: { done: requestMessages.withdrawn, failed: requestMessages.withdrawnError },
    refresh: [accessRequestRequestListOwnCall],
  });
  const ask = (request: AccessRequest) =>
    confirm.ask({
      title: <FormattedMessage {...requestMessages.withdrawTitle} values={{ name: nameOf(request) }} />,
      text: <FormattedMessage {...requestMessages.withdrawText} />,
      verb: <FormattedMessage {...requestMessages.withdraw} />,
      danger: true,
      run: () => remove.run({ params: { requestId: request.requestId } }),
    });
  return { ask, dialog: confirm.dialog };
}

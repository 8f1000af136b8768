import {
  identityNetworkConfirmCall,
  identityNetworkUnconfirmedCall,
} from '@gatehouse/contracts/generated/calls/identity/network.ts';
import { FormattedMessage, FormattedTime } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirming, lockoutMessages } from '../messages.ts';

/** Milliseconds between looks at a change that may be confirmed or undone at any moment. */
const LOOK_AGAIN = 2_000;

const Above = styled.div`
  margin-bottom: var(--space-6);
`;

/** A change that is undone unless somebody confirms it. */
export function UnconfirmedNotice() {
  const may = useMay();
  const { data } = useRequest(
    identityNetworkUnconfirmedCall,
    {},
    {
      refreshInterval: (answer) => (answer?.unconfirmed ? LOOK_AGAIN : 0),
    },
  );
  const confirm = useAction(identityNetworkConfirmCall, {
    notices: confirming,
    refresh: [identityNetworkUnconfirmedCall],
  });
  const open = data?.unconfirmed;
  if (!open) return null;
  const { label, address, endTime } = open;
  return (
    <Above>
      <Alert
        tone="warning"
        live
        title={<FormattedMessage {...lockoutMessages.waiting} values={{ label }} />}
        action={
          may(identityNetworkConfirmCall) && (
            <Button busy={confirm.busy} onClick={() => void confirm.run({})}>
              <FormattedMessage {...lockoutMessages.confirm} />
            </Button>
          )
        }
      >
        <FormattedMessage
          {...lockoutMessages.waitingText}
          values={{ address, time: <FormattedTime value={endTime} timeStyle="medium" /> }}
        />
      </Alert>
    </Above>
  );
}

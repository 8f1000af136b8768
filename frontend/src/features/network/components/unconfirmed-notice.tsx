import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import {
  identityNetworkConfirmCall,
  identityNetworkUnconfirmedCall,
  identityNetworkUndoCall,
} from '@gatehouse/contracts/generated/calls/identity/network.ts';
import type { UnconfirmedChange } from '@gatehouse/contracts/identity/network.resources.ts';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { useHttp } from '../../../lib/http-context.tsx';
import { useRefresh, useRequest } from '../../../lib/swr.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Countdown, useCountdown } from '../../../ui/countdown/countdown.tsx';
import { confirming, lockoutMessages, undoing } from '../texts.ts';

/** Milliseconds between looks at a change that may be confirmed or undone at any moment. */
const LOOK_AGAIN = 2_000;

const Above = styled.div`
  margin-bottom: var(--space-6);
`;

/** A change that is undone unless somebody confirms it. `rows` are read anew when it is no longer there. */
export function UnconfirmedNotice({ rows }: { rows: readonly Call[] }) {
  const reread = useRefresh();
  const { data } = useRequest(
    identityNetworkUnconfirmedCall,
    {},
    {
      refreshInterval: (answer) => (answer?.unconfirmed ? LOOK_AGAIN : 0),
    },
  );
  const open = data?.unconfirmed;
  const was = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The change alone says when rows are old.
  useEffect(() => {
    if (was.current && open === null) void reread(...rows.map(({ operationId }) => operationId));
    was.current = Boolean(open);
  }, [open]);
  return open ? <OpenChange key={open.endTime} {...open} /> : null;
}

function OpenChange({ label, address, endTime }: UnconfirmedChange) {
  const may = useMay();
  const { serverNow } = useHttp();
  const left = useCountdown(Date.parse(endTime), serverNow);
  const refresh = [identityNetworkUnconfirmedCall];
  const confirm = useAction(identityNetworkConfirmCall, { notices: confirming, refresh });
  const undo = useAction(identityNetworkUndoCall, { notices: undoing, refresh });
  return (
    <Above>
      <Alert
        tone="warning"
        live
        title={<FormattedMessage {...lockoutMessages.waiting} values={{ label }} />}
        action={
          left > 0 &&
          may(identityNetworkConfirmCall) && (
            <ButtonRow>
              <Button busy={undo.busy} onClick={() => void undo.run({})}>
                <FormattedMessage {...lockoutMessages.undo} />
              </Button>
              <Button busy={confirm.busy} onClick={() => void confirm.run({})}>
                <FormattedMessage {...lockoutMessages.confirm} />
              </Button>
            </ButtonRow>
          )
        }
      >
        {left > 0 ? (
          <FormattedMessage
            {...lockoutMessages.waitingText}
            values={{ address, left: <Countdown seconds={left} /> }}
          />
        ) : (
          <FormattedMessage {...lockoutMessages.undoing} />
        )}
      </Alert>
    </Above>
  );
}

import { identityAccountConfirmationCall } from '@gatehouse/contracts/generated/calls/identity/account.ts';
import { identityPasskeyListCall } from '@gatehouse/contracts/generated/calls/identity/passkey.ts';
import { identitySecondFactorStateCall } from '@gatehouse/contracts/generated/calls/identity/second-factor.ts';
import { Fingerprint, KeyRound, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/define-messages.ts';
import { useRequest } from '../../../lib/swr.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { securityMessages } from '../security-messages.ts';
import { Facts, List, Sign } from './session-list.tsx';

export interface SecurityCardProps {
  onPassword: () => void;
  onSecondFactor: () => void;
  onPasskeys: () => void;
}

/** What the account is protected by: each way with its state in words and what can be done about it. */
export function SecurityCard({ onPassword, onSecondFactor, onPasskeys }: SecurityCardProps) {
  const password = usePassword();
  const secondFactor = useSecondFactor();
  const passkeys = usePasskeys();
  return (
    <Card flush title={<FormattedMessage {...securityMessages.title} />}>
      <List>
        <Row
          {...password}
          icon={<KeyRound size={20} aria-hidden="true" />}
          title={securityMessages.password}
          onPress={onPassword}
        />
        <Row
          {...secondFactor}
          icon={<ShieldCheck size={20} aria-hidden="true" />}
          title={securityMessages.secondFactor}
          onPress={onSecondFactor}
        />
        <Row
          {...passkeys}
          icon={<Fingerprint size={20} aria-hidden="true" />}
          title={securityMessages.passkeys}
          onPress={onPasskeys}
        />
      </List>
    </Card>
  );
}

interface Told {
  /** Undefined until it is known. */
  state: ReactNode;
  verb: Message;
}
const untold = (failed: unknown, verb: Message): Told => ({
  state: failed ? <FormattedMessage {...securityMessages.unknown} /> : undefined,
  verb,
});

function usePassword(): Told {
  const { data, error } = useRequest(identityAccountConfirmationCall, {});
  if (!data) return untold(error, securityMessages.change);
  if (!data.hasPassword)
    return { state: <FormattedMessage {...securityMessages.passwordNone} />, verb: securityMessages.set };
  const { passwordChangedAt: changedAt } = data;
  const state = changedAt ? (
    <FormattedMessage
      {...securityMessages.passwordChanged}
      values={{ time: <RelativeTime date={changedAt} /> }}
    />
  ) : (
    <FormattedMessage {...securityMessages.passwordKnown} />
  );
  return { state, verb: securityMessages.change };
}

function useSecondFactor(): Told {
  const { data, error } = useRequest(identitySecondFactorStateCall, {});
  if (!data) return untold(error, securityMessages.manage);
  if (!data.totp)
    return {
      state: <FormattedMessage {...securityMessages.secondFactorOff} />,
      verb: securityMessages.setUp,
    };
  const count = data.recoveryCodesLeft;
  return {
    state: <FormattedMessage {...securityMessages.secondFactorOn} values={{ count }} />,
    verb: securityMessages.manage,
  };
}

function usePasskeys(): Told {
  const { data, error } = useRequest(identityPasskeyListCall, {});
  if (!data) return untold(error, securityMessages.manage);
  const count = data.items.length;
  return {
    state: <FormattedMessage {...securityMessages.passkeyCount} values={{ count }} />,
    verb: count === 0 ? securityMessages.add : securityMessages.manage,
  };
}

interface RowProps extends Told {
  icon: ReactNode;
  title: Message;
  onPress: () => void;
}

function Row({ icon, title, state, verb, onPress }: RowProps) {
  const id = useId();
  return (
    <li>
      <Sign>{icon}</Sign>
      <Facts>
        <strong id={`${id}title`}>
          <FormattedMessage {...title} />
        </strong>
        {state === undefined ? (
          <Skeleton>
            <Bone width="40%" />
          </Skeleton>
        ) : (
          <span>{state}</span>
        )}
      </Facts>
      <Button id={`${id}verb`} size="small" aria-labelledby={`${id}verb ${id}title`} onClick={onPress}>
        <FormattedMessage {...verb} />
      </Button>
    </li>
  );
}

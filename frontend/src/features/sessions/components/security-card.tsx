import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { protectionEndpoints } from '@gatehouse/contracts/identity/protection.endpoints.ts';
import { KeyRound, LockKeyhole, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Message } from '../../../i18n/texts-of.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RefreshFailed } from '../../../ui/table/list-state.tsx';
import { securityMessages } from '../texts.ts';
import { useProtection } from '../use-protection.ts';
import { Facts, List, Sign } from './session-list.tsx';

export interface SecurityCardProps {
  onPassword: () => void;
  onSecondFactor: () => void;
  onPasskeys: () => void;
}

/** Its room is there before it has come, so that nothing below moves. */
const State = styled.span`
  min-height: 1lh;

  && {
    color: var(--text);
  }
`;

type Protection = ResponseOf<typeof protectionEndpoints.read>;

function PasswordState({ password, ownPassword }: Pick<Protection, 'password' | 'ownPassword'>) {
  if (!ownPassword) return <FormattedMessage {...securityMessages.passwordDirectory} />;
  if (password === null) return <FormattedMessage {...securityMessages.passwordNone} />;
  const { changedAt } = password;
  if (changedAt === null) return <FormattedMessage {...securityMessages.passwordSet} />;
  const date = <FormattedDate value={changedAt} dateStyle="long" />;
  return <FormattedMessage {...securityMessages.passwordChanged} values={{ date }} />;
}

function SecondFactorState({ totp, recoveryCodesLeft }: Pick<Protection, 'totp' | 'recoveryCodesLeft'>) {
  if (!totp) return <FormattedMessage {...securityMessages.off} />;
  return <FormattedMessage {...securityMessages.codesLeft} values={{ count: recoveryCodesLeft }} />;
}

/** What the account is protected by, how that stands, and the dialogs where it is changed. */
export function SecurityCard({ onPassword, onSecondFactor, onPasskeys }: SecurityCardProps) {
  const { data, error, isValidating, mutate, ownPassword } = useProtection();
  const unset = data?.password === null;
  const setText = unset ? securityMessages.passwordNoneText : securityMessages.passwordText;
  return (
    <Card flush title={<FormattedMessage {...securityMessages.title} />}>
      {error && (
        <RefreshFailed
          error={error.error}
          busy={isValidating}
          onRetry={() => void mutate()}
          {...(!data && { title: securityMessages.loadFailed })}
        />
      )}
      <List>
        <Row
          icon={<LockKeyhole size={20} aria-hidden="true" />}
          title={securityMessages.password}
          text={ownPassword === false ? securityMessages.passwordDirectoryText : setText}
          state={data && <PasswordState {...data} />}
          verb={unset ? securityMessages.set : securityMessages.change}
          onPress={ownPassword === false ? undefined : onPassword}
          waits={ownPassword === undefined}
        />
        <Row
          icon={<ShieldCheck size={20} aria-hidden="true" />}
          title={securityMessages.secondFactor}
          text={securityMessages.secondFactorText}
          state={data && <SecondFactorState {...data} />}
          verb={securityMessages.manage}
          onPress={onSecondFactor}
        />
        <Row
          icon={<KeyRound size={20} aria-hidden="true" />}
          title={securityMessages.passkeys}
          text={securityMessages.passkeysText}
          state={
            data && <FormattedMessage {...securityMessages.passkeysCount} values={{ count: data.passkeys }} />
          }
          verb={securityMessages.manage}
          onPress={onPasskeys}
        />
      </List>
    </Card>
  );
}

interface RowProps {
  icon: ReactNode;
  title: Message;
  text: Message;
  state: ReactNode;
  verb: Message;
  /** Without it the row has no button. */
  onPress: (() => void) | undefined;
  /** Until it is known whether there is anything to press. */
  waits?: boolean;
}

function Row({ icon, title, text, state, verb, onPress, waits = false }: RowProps) {
  const id = useId();
  return (
    <li>
      <Sign>{icon}</Sign>
      <Facts>
        <strong id={`${id}title`}>
          <FormattedMessage {...title} />
        </strong>
        <span>
          <FormattedMessage {...text} />
        </span>
        <State>{state}</State>
      </Facts>
      {onPress && (
        <Button
          id={`${id}verb`}
          size="small"
          aria-labelledby={`${id}verb ${id}title`}
          inactive={waits}
          onClick={onPress}
        >
          <FormattedMessage {...verb} />
        </Button>
      )}
    </li>
  );
}

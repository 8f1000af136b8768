import { KeyRound, LockKeyhole, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/define-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { securityMessages } from '../security-messages.ts';
import { Facts, List, Sign } from './session-list.tsx';

export interface SecurityCardProps {
  onPassword: () => void;
  onSecondFactor: () => void;
  onPasskeys: () => void;
}

/** What the account is protected by; the state of each is in its dialog, which asks for it. */
export function SecurityCard({ onPassword, onSecondFactor, onPasskeys }: SecurityCardProps) {
  return (
    <Card flush title={<FormattedMessage {...securityMessages.title} />}>
      <List>
        <Row
          icon={<LockKeyhole size={20} aria-hidden="true" />}
          title={securityMessages.password}
          text={securityMessages.passwordText}
          verb={securityMessages.change}
          onPress={onPassword}
        />
        <Row
          icon={<ShieldCheck size={20} aria-hidden="true" />}
          title={securityMessages.secondFactor}
          text={securityMessages.secondFactorText}
          verb={securityMessages.manage}
          onPress={onSecondFactor}
        />
        <Row
          icon={<KeyRound size={20} aria-hidden="true" />}
          title={securityMessages.passkeys}
          text={securityMessages.passkeysText}
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
  verb: Message;
  onPress: () => void;
}

function Row({ icon, title, text, verb, onPress }: RowProps) {
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
      </Facts>
      <Button id={`${id}verb`} size="small" aria-labelledby={`${id}verb ${id}title`} onClick={onPress}>
        <FormattedMessage {...verb} />
      </Button>
    </li>
  );
}

import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { KeyRound, LifeBuoy, LogIn, Mail, MessageSquare, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button/button.tsx';
import type { FactorStep } from '../login-state.ts';
import { loginMessages } from '../texts.ts';

const looks = {
  credentials: { icon: KeyRound, text: loginMessages.byPassword },
  email_code: { icon: Mail, text: loginMessages.byEmail },
  sms_code: { icon: MessageSquare, text: loginMessages.bySms },
  totp: { icon: Smartphone, text: loginMessages.byTotp },
  passkey: { icon: KeyRound, text: loginMessages.byPasskey },
  provider: { icon: LogIn, text: loginMessages.byProvider },
  recovery_code: { icon: LifeBuoy, text: loginMessages.byRecoveryCode },
} satisfies Record<Factor, object>;

/** The other flows of the same step. */
export function OtherFlows(props: {
  step: FactorStep;
  disabled: boolean;
  onChoose: (flow: Factor) => void;
  /** Beside the flows of the step. */
  children?: ReactNode;
}) {
  const others = props.step.flows.filter((flow) => flow !== props.step.flow);
  if (others.length === 0 && !props.children) return null;
  return (
    <div className="gh-other-flows">
      <div className="gh-divider">
        <FormattedMessage {...loginMessages.otherFlows} />
      </div>
      {others.map((flow) => {
        const { icon: Icon, text } = looks[flow];
        return (
          <Button
            key={flow}
            size="large"
            wide
            inactive={props.disabled}
            icon={<Icon size={18} aria-hidden="true" />}
            onClick={() => props.onChoose(flow)}
          >
            <FormattedMessage {...text} />
          </Button>
        );
      })}
      {props.children}
    </div>
  );
}

import { identityPasswordStrengthCall } from '@gatehouse/contracts/generated/calls/identity/password.ts';
import {
  identityRegistrationCompleteCall,
  identityRegistrationSendCodeCall,
  identityRegistrationVerifyCall,
} from '@gatehouse/contracts/generated/calls/identity/registration.ts';
import { FormattedMessage } from 'react-intl';
import { MobileStep } from '../../features/entry/components/mobile-step.tsx';
import { PasswordStep } from '../../features/entry/components/password-step.tsx';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { readPolicy } from '../../features/entry/password-policy.ts';
import { mobileMessages, registrationMessages } from '../../features/entry/texts.ts';
import { useMobile } from '../../features/entry/use-mobile.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';

export interface RegistrationStepTwoPageProps {
  /** Secret of the link. */
  id: string;
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

/** Behind the link of the mail: the number, then the password; then the person is signed in. */
export function RegistrationStepTwoPage({ id: secret, facts, onLinkState }: RegistrationStepTwoPageProps) {
  const http = useHttp();
  const startUp = useStartUp();
  const { publicSettings } = useStartUpState();
  const mobile = useMobile();
  const refusal = useRefusal({
    onLinkState,
    onWrongStep: () => mobile.tell({ kind: 'changeNumber' }),
    onTaken: () => mobile.tell({ kind: 'taken' }),
  });
  const number = mobile.state.mobile;
  return (
    <div className="gh-auth-card">
      {mobile.state.step === 'success' ? (
        <PasswordStep
          title={registrationMessages.passwordTitle}
          lead={
            <FormattedMessage
              {...mobileMessages.verified}
              values={{ mobile: <PhoneText number={number} /> }}
            />
          }
          submit={registrationMessages.complete}
          policy={readPolicy(publicSettings)}
          refusal={refusal}
          username={number}
          askVerdict={(password, signal) =>
            http.send(
              identityPasswordStrengthCall,
              { body: { purpose: 'registration', secret, password } },
              { signal },
            )
          }
          send={(body) =>
            http.send(identityRegistrationCompleteCall, { body: { ...body, mobile: number, secret } })
          }
          onDone={() => startUp.loadSession()}
        />
      ) : (
        <MobileStep
          mobile={mobile}
          refusal={refusal}
          known={facts?.mobile}
          calls={{
            sendCode: (to) => http.send(identityRegistrationSendCodeCall, { body: { mobile: to, secret } }),
            verify: (to, code) =>
              http.send(identityRegistrationVerifyCall, { body: { mobile: to, code, secret } }),
          }}
        />
      )}
    </div>
  );
}

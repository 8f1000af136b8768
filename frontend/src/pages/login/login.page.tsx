import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CodeForm } from '../../features/login/components/code-form.tsx';
import { IdentifyForm } from '../../features/login/components/identify-form.tsx';
import { LoginNotice } from '../../features/login/components/login-notice.tsx';
import { OtherFlows } from '../../features/login/components/other-flows.tsx';
import { PasswordForm } from '../../features/login/components/password-form.tsx';
import { PersonChip } from '../../features/login/components/person-chip.tsx';
import { TermsForm } from '../../features/login/components/terms-form.tsx';
import { destinationOf } from '../../features/login/destination.ts';
import { type FactorStep, isCodeFlow, readFactorStep } from '../../features/login/login-state.ts';
import type { Proof } from '../../features/login/login-steps.ts';
import { loginMessages } from '../../features/login/messages.ts';
import { type LoginControl, useLogin } from '../../features/login/use-login.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { Link } from '../../ui/link/link.tsx';
import { StepHead } from '../../ui/step-head/step-head.tsx';

export interface LoginPageProps {
  /** Paths of neighbouring pages, where they exist. */
  restorePath?: string | undefined;
  registerPath?: string | undefined;
  /** Called once the person has named themselves. */
  onNearlySignedIn: () => void;
}

/** Signing in: who, then a proof, then perhaps a second one. The step lives in the history entry. */
export function LoginPage({ restorePath, registerPath, onNearlySignedIn }: LoginPageProps) {
  const http = useHttp();
  const history = useHistory();
  const startUp = useStartUp();
  const place = usePlace();
  const step = readFactorStep(place.state);
  const [identifier, setIdentifier] = useState('');
  const login = useLogin({
    http,
    now: Date.now,
    onSignedIn: () => startUp.loadSession(),
    show(next, how) {
      setIdentifier(next.person.value);
      history[how](`${place.path}${place.search}`, { login: next });
    },
  });
  const named = step !== undefined;
  useEffect(() => {
    if (named) onNearlySignedIn();
  }, [named, onNearlySignedIn]);
  const startAgain = () => {
    login.clear();
    history.push(`${place.path}${place.search}`);
  };
  return (
    <div className="gh-auth-card">
      {step ? (
        <FactorCard
          key={`${step.flow}${step.second}`}
          step={step}
          login={login}
          restorePath={restorePath}
          onStartAgain={startAgain}
        />
      ) : (
        <>
          <StepHead title={loginMessages.title} />
          <IdentifyForm login={login} initial={identifier} />
          {registerPath && <RegisterLine path={registerPath} />}
        </>
      )}
    </div>
  );
}

interface FactorCardProps {
  step: FactorStep;
  login: LoginControl;
  restorePath: string | undefined;
  onStartAgain: () => void;
}

function FactorCard({ step, login, restorePath, onStartAgain }: FactorCardProps) {
  const { publicSettings } = useStartUpState();
  const [proof, setProof] = useState<Proof>({});
  const length = typeof publicSettings?.authCodeLength === 'number' ? publicSettings.authCodeLength : 6;
  if (login.terms) {
    return (
      <>
        <StepHead title={loginMessages.termsTitle}>
          <p>
            <FormattedMessage {...loginMessages.termsText} />
          </p>
        </StepHead>
        <TermsForm
          terms={login.terms}
          onBack={login.clear}
          onAgree={async (termsAgree) => void (await login.prove(step, { ...proof, termsAgree }))}
        />
      </>
    );
  }
  const byCode = isCodeFlow(step.flow);
  // What the field says itself is not said twice.
  const inField = login.error?.fields[byCode ? 'code' : 'password'] !== undefined;
  const notice = (
    <LoginNotice
      error={inField && login.error?.retryAt === undefined ? undefined : login.error}
      otherWays={step.flows.length > 1}
      onStartAgain={onStartAgain}
    />
  );
  const title = step.second ? loginMessages.secondTitle : loginMessages.codeTitle;
  return (
    <>
      <StepHead title={byCode ? title : loginMessages.passwordTitle}>
        {byCode && step.sent && (
          <p>
            <CodeSent step={step} />
          </p>
        )}
      </StepHead>
      <PersonChip name={step.person.value} onChange={onStartAgain} />
      {byCode ? (
        <CodeForm step={step} login={login} length={length} notice={notice} onSent={setProof} />
      ) : (
        <PasswordForm step={step} login={login} restorePath={restorePath} notice={notice} onSent={setProof} />
      )}
      <OtherFlows step={step} disabled={login.sending} onChoose={(flow) => void login.choose(step, flow)} />
    </>
  );
}

/** Where the code went: the place the person named, or the account's without naming it. */
function CodeSent({ step }: { step: FactorStep }) {
  const to = destinationOf(step);
  if (to?.kind === 'email') {
    return <FormattedMessage {...loginMessages.emailSentTo} values={{ email: to.masked }} />;
  }
  if (to?.kind === 'mobile') {
    return <FormattedMessage {...loginMessages.smsSentTo} values={{ ending: to.ending }} />;
  }
  return (
    <FormattedMessage {...(step.flow === 'sms_code' ? loginMessages.smsSent : loginMessages.emailSent)} />
  );
}

function RegisterLine({ path }: { path: string }) {
  return (
    <p className="gh-register">
      <FormattedMessage {...loginMessages.noAccount} />{' '}
      <Link to={path}>
        <FormattedMessage {...loginMessages.register} />
      </Link>
    </p>
  );
}

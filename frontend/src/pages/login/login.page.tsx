import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CodeForm } from '../../features/login/components/code-form.tsx';
import { IdentifyForm } from '../../features/login/components/identify-form.tsx';
import { LoginNotice } from '../../features/login/components/login-notice.tsx';
import { OtherFlows } from '../../features/login/components/other-flows.tsx';
import { PasswordForm } from '../../features/login/components/password-form.tsx';
import { PersonChip } from '../../features/login/components/person-chip.tsx';
import { TermsForm } from '../../features/login/components/terms-form.tsx';
import { type FactorStep, isCodeFlow, readFactorStep } from '../../features/login/login-state.ts';
import type { Proof } from '../../features/login/login-steps.ts';
import { loginMessages } from '../../features/login/messages.ts';
import { type LoginControl, useLogin } from '../../features/login/use-login.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { Link } from '../../ui/link/link.tsx';

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
          <div className="gh-auth-head">
            <h1>
              <FormattedMessage {...loginMessages.title} />
            </h1>
          </div>
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
        <Head title={loginMessages.termsTitle} text={loginMessages.termsText} />
        <TermsForm
          terms={login.terms}
          onBack={login.clear}
          onAgree={(termsAgree) => login.prove(step, { ...proof, termsAgree })}
        />
      </>
    );
  }
  // What the code field says itself is not said twice; a wrong password may as well be a wrong name.
  const shown = isCodeFlow(step.flow) && login.error?.fields.code ? undefined : login.error;
  const bySms = step.flow === 'sms_code';
  const title = step.second ? loginMessages.secondTitle : loginMessages.codeTitle;
  return (
    <>
      {isCodeFlow(step.flow) ? (
        <Head
          title={title}
          text={step.sent ? (bySms ? loginMessages.smsSent : loginMessages.emailSent) : undefined}
        />
      ) : (
        <Head title={loginMessages.passwordTitle} />
      )}
      <PersonChip name={step.person.value} onChange={onStartAgain} />
      <LoginNotice error={shown} onStartAgain={onStartAgain} />
      {isCodeFlow(step.flow) ? (
        <CodeForm step={step} login={login} length={length} onSent={setProof} />
      ) : (
        <PasswordForm step={step} login={login} restorePath={restorePath} onSent={setProof} />
      )}
      <OtherFlows step={step} disabled={login.sending} onChoose={(flow) => void login.choose(step, flow)} />
    </>
  );
}

type Message = { id: string };

function Head({ title, text }: { title: Message; text?: Message | undefined }) {
  return (
    <div className="gh-auth-head">
      <h1>
        <FormattedMessage {...title} />
      </h1>
      {text && (
        <p>
          <FormattedMessage {...text} />
        </p>
      )}
    </div>
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

import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FactorPart } from '../../features/login/components/factor-part.ts';
import { IdentifyForm } from '../../features/login/components/identify-form.tsx';
import { PasskeyFlow } from '../../features/login/components/passkey-flow.tsx';
import { ProviderPart } from '../../features/login/components/provider-part.ts';
import { TermsPart } from '../../features/login/components/terms-part.ts';
import { hintIn } from '../../features/login/identifier.ts';
import { readFactorStep } from '../../features/login/login-state.ts';
import { loginMessages } from '../../features/login/texts.ts';
import { useLogin } from '../../features/login/use-login.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useTermsLaw } from '../../features/start-up/use-terms-law.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { usePrefetched } from '../../lib/script.tsx';
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
  const law = useTermsLaw();
  const history = useHistory();
  const startUp = useStartUp();
  const { publicSettings } = useStartUpState();
  const place = usePlace();
  const step = readFactorStep(place.state);
  const [identifier, setIdentifier] = useState(() => hintIn(place.search));
  const login = useLogin({
    http,
    now: Date.now,
    onSignedIn: () => startUp.loadSession(),
    show(next, how) {
      // Who left meanwhile is not taken back by an answer.
      if (history.current().path !== place.path) return;
      setIdentifier(next.person.value);
      history[how](`${place.path}${place.search}`, { login: next });
    },
  });
  usePrefetched(FactorPart);
  const { clear } = login;
  // A refusal belongs to the step that it was shown on: who goes back leaves it there.
  useEffect(() => history.subscribe((travelled) => travelled && clear()), [history, clear]);
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
        <FactorPart
          key={`${step.flow}${step.second}`}
          step={step}
          login={login}
          head={StepHead}
          codeLength={codeLengthOf(publicSettings)}
          law={law}
          restorePath={restorePath}
          onOther={startAgain}
          onStartAgain={startAgain}
        />
      ) : login.refusal?.kind === 'terms' ? (
        <>
          <StepHead title={loginMessages.termsTitle}>
            <p>
              <FormattedMessage {...loginMessages.termsText} />
            </p>
          </StepHead>
          <TermsPart
            terms={login.refusal.terms}
            law={law}
            onBack={login.clear}
            onAgree={async (agreed) => {
              const { agreeByPasskey } = await import('../../features/login/passkey-login.ts');
              await login.begin((calls) => agreeByPasskey(calls, agreed));
            }}
          />
        </>
      ) : (
        <>
          <StepHead title={loginMessages.title} />
          <IdentifyForm login={login} initial={identifier} />
          <PasskeyFlow login={login} />
          <ProviderPart login={login} />
          {registerPath && <RegisterLine path={registerPath} />}
        </>
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

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { FactorCard, type FactorCardProps } from '../../features/login/components/factor-card.tsx';
import { PasskeyButton } from '../../features/login/components/passkey-flow.tsx';
import type { FactorStep } from '../../features/login/login-state.ts';
import { beginStepUp } from '../../features/login/step-up.ts';
import { loginMessages } from '../../features/login/texts.ts';
import { type LoginControl, useLogin } from '../../features/login/use-login.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useTermsLaw } from '../../features/start-up/use-terms-law.ts';
import type { Message } from '../../i18n/texts-of.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { canUsePasskeys } from '../../lib/passkey-support.ts';
import { noticeOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { useLogout } from '../layouts/account-menu.tsx';
import { frameMessages } from '../layouts/texts.ts';

/** Milliseconds until replicas that judge the session agree with the one that says it has proven enough. */
const catchUp = 1_000;

const Head = styled.div`
  display: grid;
  gap: var(--space-1);

  > h3 {
    font-size: var(--size-14);
    line-height: 20px;
    outline: none;
  }

  > p {
    color: var(--text-muted);
  }
`;

/** Heading of a step, for screen readers where the dialog's own says as much; one whose predecessor took the focused control with it takes the focus. */
function StepTitle({ title, children }: { title: Message; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another title is another step.
  useEffect(() => {
    const held = document.activeElement;
    if (held === document.body || held?.role === 'dialog') heading.current?.focus({ preventScroll: true });
  }, [title.id]);
  return (
    <Head>
      <h3 ref={heading} tabIndex={-1} className={title.id === loginMessages.termsTitle.id ? '' : 'gh-hidden'}>
        <FormattedMessage {...title} />
      </h3>
      {children}
    </Head>
  );
}

const termsTexts = {
  required: frameMessages['terms.required'],
  submit: frameMessages['terms.submit'],
  back: frameMessages.logout,
};

/** What the session has to prove beyond what it has, asked above the page, of the person whose session it is. */
export function StepUpDialog({ onMet }: { onMet: () => void }) {
  const http = useHttp();
  const law = useTermsLaw();
  const { publicSettings } = useStartUpState();
  const logout = useLogout();
  const [step, setStep] = useState<FactorStep>();
  const login = useLogin({ http, now: Date.now, onSignedIn: async () => onMet(), show: setStep });
  const { busy, start } = useStart(login);
  const passkey = usePasskey(login);
  return (
    <Dialog
      open
      locked
      title={<FormattedMessage {...frameMessages['stepUp.title']} />}
      onClose={() => {}}
      actions={
        <Button kind="quiet" onClick={() => void logout()}>
          <FormattedMessage {...frameMessages.logout} />
        </Button>
      }
    >
      <p>
        <FormattedMessage {...frameMessages['stepUp.text']} />
      </p>
      {step ? (
        <FactorCard
          key={`${step.flow}${step.second}`}
          step={step}
          login={login}
          head={StepTitle}
          submit={frameMessages['stepUp.submit']}
          codeLength={codeLengthOf(publicSettings)}
          law={law}
          onStartAgain={start}
          termsTexts={termsTexts}
          onTermsBack={() => void logout()}
          agree={passkey.agree}
          otherFlow={
            step.passkey &&
            canUsePasskeys() && <PasskeyButton text={frameMessages['stepUp.passkey']} begin={passkey.begin} />
          }
        />
      ) : (
        <Beginning refusal={login.refusal} busy={busy} onRetry={start} />
      )}
    </Dialog>
  );
}

const passkeyLogin = () => import('../../features/login/passkey-login.ts');

/** The way by a passkey, and the terms that are left after it. */
function usePasskey(login: LoginControl) {
  const [used, setUsed] = useState(false);
  const agree: FactorCardProps['agree'] = async (termsAgree) => {
    const { agreeByPasskey } = await passkeyLogin();
    await login.begin((calls) => agreeByPasskey(calls, termsAgree, true));
  };
  return {
    begin: async () => {
      const { stepUpByPasskey } = await passkeyLogin();
      await login.begin(async (calls) => {
        const outcome = await stepUpByPasskey(calls);
        setUsed(outcome.refusal?.kind === 'terms');
        return outcome;
      });
    },
    agree: used ? agree : undefined,
  };
}

function Beginning(props: { refusal: LoginControl['refusal']; busy: boolean; onRetry: () => void }) {
  const { refusal, busy, onRetry } = props;
  if (!refusal || busy) {
    return (
      <Skeleton>
        <Bone width="60%" />
        <Bone height="40px" />
        <Bone height="44px" />
      </Skeleton>
    );
  }
  return (
    <>
      <RefusalNotice notice={noticeOf(refusal)} title={frameMessages['stepUp.failed']} />
      <Button kind="primary" wide onClick={onRetry}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
    </>
  );
}

/** Begins at once, and again on demand. */
function useStart(login: LoginControl) {
  const report = useReportError();
  const [busy, setBusy] = useState(true);
  const begun = useRef(false);
  const start = useCallback(async () => {
    setBusy(true);
    await login.begin(async (calls) => {
      const outcome = await beginStepUp(calls);
      // Enough by now, or by the replica that was asked: the calls that wait tell.
      if (outcome.signedIn) await new Promise((resolve) => setTimeout(resolve, catchUp));
      const { refusal } = outcome;
      if (refusal?.kind === 'sessionOver') report(refusal.error);
      // Nothing but consent is asked any more: the calls that wait hear of it.
      return refusal?.kind === 'terms' ? { signedIn: true } : outcome;
    });
    setBusy(false);
  }, [login, report]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start();
  }, [start]);
  return { busy, start: () => void start() };
}

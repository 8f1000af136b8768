import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { TermsPart } from '../../features/login/components/terms-part.ts';
import { comeBack, type Return } from '../../features/login/provider-login.ts';
import { loginMessages } from '../../features/login/texts.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useTermsLaw } from '../../features/start-up/use-terms-law.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { noticeOf } from '../../lib/refusal.ts';
import { Link } from '../../ui/link/link.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { StepHead } from '../../ui/step-head/step-head.tsx';

/** A refusal takes the place of a line: what stands below does not move for it. */
const roomForRefusal = { minHeight: '17rem' } as const;

/** Where a provider sends people back to. What it says is used once and leaves the address at once. */
export function ProviderReturnPage() {
  const http = useHttp();
  const law = useTermsLaw();
  const history = useHistory();
  const startUp = useStartUp();
  const place = usePlace();
  const [refusal, setRefusal] = useState<Return['refusal']>();
  const begun = useRef(false);
  const calls = { http, now: Date.now };

  const follow = async ({ step, refusal: refused, signedIn, linked }: Return) => {
    setRefusal(refused);
    if (linked) history.replace('/profile/sessions');
    else if (step) history.replace('/login', { login: step });
    else if (signedIn) {
      history.replace('/login');
      await startUp.loadSession();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is completed once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = place.search.replace(/^\?/, '');
    history.replace(place.path);
    // Opened without an answer: there is nothing to complete.
    if (query === '') history.replace('/login');
    else void comeBack(calls, { query }).then(follow);
  }, []);

  if (refusal?.kind === 'terms')
    return (
      <div className="gh-auth-card">
        <StepHead title={loginMessages.termsTitle}>
          <p>
            <FormattedMessage {...loginMessages.termsText} />
          </p>
        </StepHead>
        <TermsPart
          terms={refusal.terms}
          law={law}
          onBack={() => history.replace('/login')}
          onAgree={async (agreed) => follow(await comeBack(calls, { termsAgree: agreed }))}
        />
      </div>
    );
  return (
    <div className="gh-auth-card" style={roomForRefusal}>
      <StepHead title={loginMessages.returnTitle}>
        {refusal === undefined && (
          <p role="status">
            <FormattedMessage {...loginMessages.returning} />
          </p>
        )}
      </StepHead>
      {/* Nothing that only pages of a session draw: it would bring all that stands around one. */}
      {refusal && (
        <RefusalNotice notice={noticeOf(refusal, false)}>
          <Link to="/login">
            <FormattedMessage {...loginMessages.startAgain} />
          </Link>
        </RefusalNotice>
      )}
    </div>
  );
}

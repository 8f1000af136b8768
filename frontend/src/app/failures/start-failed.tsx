import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { mayComeLater } from '../../features/start-up/keep-asking.ts';
import type { StartFailure } from '../../features/start-up/start-up.store.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { type ApiError, errorMessageId, isProblem } from '../../lib/api-error.ts';
import { routerBase } from '../../lib/history.ts';
import { inLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { isSafeAddress } from '../../lib/safe-address.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorText } from '../../ui/error-text/error-text.tsx';
import { OuterLink } from '../../ui/link/link.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import { layoutMessages } from '../texts/texts.ts';
import { awayMessages } from './texts.ts';

/** No answer, as opposed to one that says what is wrong. */
const isSilence = (error: ApiError) =>
  error.kind === 'unreachable' ||
  isProblem(error, 'request.unavailable') ||
  isProblem(error, 'request.timeout');

/** Stands where it cannot be told who is signed in: what does not answer, that it is asked again, and what works meanwhile. */
export function StartFailed({ failure: { error, of, services } }: { failure: StartFailure }) {
  const startUp = useStartUp();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await Promise.all([startUp.loadProject(), startUp.loadSession()]);
    setBusy(false);
  };
  return (
    <AuthLayout>
      <MessageCard
        icon={CloudOff}
        title={layoutMessages['startFailed.title']}
        text={
          <>
            <p>
              {isSilence(error) ? (
                <FormattedMessage {...awayMessages[of]} />
              ) : (
                <ErrorText id={errorMessageId(error)} />
              )}
            </p>
            {mayComeLater(error) && (
              <p>
                <FormattedMessage {...awayMessages.again} />
              </p>
            )}
          </>
        }
        traceId={isProblem(error) ? error.traceId : undefined}
      >
        <Button size="large" wide kind="primary" busy={busy} onClick={() => void retry()}>
          <FormattedMessage {...uiMessages.retry} />
        </Button>
        {of === 'profile' && <SignOut />}
        <OtherServices services={services} />
      </MessageCard>
    </AuthLayout>
  );
}

/** Sessions are kept apart from profiles. */
function SignOut() {
  const startUp = useStartUp();
  const [error, setError] = useState<ApiError>();
  const logout = async () => {
    const refused = await startUp.logout();
    setError(refused);
    if (!refused) window.location.assign(`${routerBase}/login`);
  };
  return (
    <>
      <Button size="large" wide onClick={() => void logout()}>
        <FormattedMessage {...awayMessages.logout} />
      </Button>
      {error && (
        <Alert tone="danger">
          <ErrorText id={errorMessageId(error)} />
        </Alert>
      )}
    </>
  );
}

/** What is not served here. */
function OtherServices({ services }: Pick<StartFailure, 'services'>) {
  const { locale } = useLocale();
  const others = services.filter(
    ({ serviceUrl, catalogVisible }) =>
      catalogVisible && isSafeAddress(serviceUrl) && !serviceUrl.startsWith(`${routerBase}/`),
  );
  if (others.length === 0) return null;
  return (
    <nav className="gh-auth-others">
      <p>
        <FormattedMessage {...awayMessages.others} />
      </p>
      <ul>
        {others.map(({ applicationKey, serviceUrl, name }) => (
          <li key={applicationKey}>
            <OuterLink href={serviceUrl}>{inLocale(name, locale)}</OuterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

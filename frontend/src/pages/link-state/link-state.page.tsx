import { Ban, Clock, type LucideIcon, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LinkState } from '../../features/entry/link-state.ts';
import { linkMessages } from '../../features/entry/messages.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import type { Message } from '../../i18n/define-messages.ts';
import { type ApiError, errorMessageId, isProblem } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { ErrorText } from '../../ui/error-text/error-text.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';

type ShownState = Exclude<LinkState, 'valid' | 'missing'>;

const looks: Record<Exclude<ShownState, 'failed'>, { icon: LucideIcon; title: Message; text: Message }> = {
  expired: { icon: Clock, title: linkMessages.expiredTitle, text: linkMessages.expiredText },
  used: { icon: Ban, title: linkMessages.usedTitle, text: linkMessages.usedText },
  canceled: { icon: Ban, title: linkMessages.canceledTitle, text: linkMessages.canceledText },
  active: { icon: UserRoundX, title: linkMessages.activeTitle, text: linkMessages.activeText },
};

export interface LinkStatePageProps {
  state: ShownState;
  error: ApiError | undefined;
  /** Where a new link can be asked for, if the person can do that. */
  again: { to: string; text: Message } | undefined;
  onRetry: () => void;
}

/** Why a mailed link does not open, and what to do. */
export function LinkStatePage({ state, error, again, onRetry }: LinkStatePageProps) {
  if (state === 'failed') {
    return (
      <ErrorState
        page
        title={<FormattedMessage {...linkMessages.failedTitle} />}
        traceId={error && isProblem(error) ? error.traceId : undefined}
        onRetry={onRetry}
      >
        {error && <ErrorText id={errorMessageId(error)} />}
      </ErrorState>
    );
  }
  const { icon: Icon, title, text } = looks[state];
  return (
    <div className="gh-auth-card">
      <div className="gh-auth-head">
        <Icon size={32} aria-hidden="true" />
        <h1>
          <FormattedMessage {...title} />
        </h1>
        <p>
          <FormattedMessage {...text} />
        </p>
      </div>
      {state === 'active' && <LogoutForm />}
      {state !== 'active' && again && (
        <ButtonLink to={again.to} size="large" wide kind="primary">
          <FormattedMessage {...again.text} />
        </ButtonLink>
      )}
      <ButtonLink to="/" size="large" wide kind={state === 'active' ? 'quiet' : again ? 'plain' : 'primary'}>
        <FormattedMessage {...linkMessages.toStart} />
      </ButtonLink>
    </div>
  );
}

/** Ends the session of the other account and opens the link anew. */
function LogoutForm() {
  const startUp = useStartUp();
  const [error, setError] = useState<ApiError>();
  const form = useForm({
    initial: {},
    submit: async () => {
      setError(undefined);
      const failure = await startUp.logout();
      setError(failure);
      if (!failure) window.location.reload();
      return undefined;
    },
  });
  return (
    <form ref={form.formRef} onSubmit={form.onSubmit} className="gh-form">
      {error && (
        <Alert tone="danger">
          <ErrorText id={errorMessageId(error)} />
        </Alert>
      )}
      <Button type="submit" size="large" wide kind="primary" busy={form.busy}>
        <FormattedMessage {...linkMessages.logout} />
      </Button>
    </form>
  );
}

import {
  identityPasswordFirstEntryCall,
  identityPasswordRestoreCall,
} from '@gatehouse/contracts/generated/calls.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PasswordStep } from '../../features/entry/components/password-step.tsx';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { entryMessages, passwordMessages } from '../../features/entry/messages.ts';
import { readPolicy } from '../../features/entry/password-policy.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';

export interface NewPasswordPageProps {
  /** Secret of the link. */
  id: string;
  /** `first`: the link came from an administrator. */
  kind: 'restore' | 'first';
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

/** A new password by a mailed link; leads to the sign-in. */
export function NewPasswordPage(props: NewPasswordPageProps) {
  const [done, setDone] = useState(false);
  return (
    <div className="gh-auth-card">{done ? <Done /> : <Form {...props} onDone={() => setDone(true)} />}</div>
  );
}

function Form({ id, kind, facts, onLinkState, onDone }: NewPasswordPageProps & { onDone: () => void }) {
  const http = useHttp();
  const { publicSettings } = useStartUpState();
  const refusal = useRefusal({ onLinkState });
  return (
    <PasswordStep
      title={kind === 'first' ? passwordMessages.firstTitle : passwordMessages.title}
      lead={facts?.login ?? facts?.email}
      submit={passwordMessages.submit}
      policy={readPolicy(publicSettings)}
      refusal={refusal}
      username={facts?.login}
      send={(body) => {
        const args = { params: { id }, body };
        return kind === 'first'
          ? http.send(identityPasswordFirstEntryCall, args)
          : http.send(identityPasswordRestoreCall, args);
      }}
      onDone={onDone}
    />
  );
}

function Done() {
  return (
    <>
      <div className="gh-auth-head" role="status">
        <CircleCheck size={32} aria-hidden="true" />
        <h1>
          <FormattedMessage {...passwordMessages.doneTitle} />
        </h1>
        <p>
          <FormattedMessage {...passwordMessages.doneText} />
        </p>
      </div>
      <ButtonLink to="/login" size="large" wide kind="primary">
        <FormattedMessage {...entryMessages.toLogin} />
      </ButtonLink>
    </>
  );
}

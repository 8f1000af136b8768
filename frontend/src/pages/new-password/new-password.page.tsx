import {
  identityPasswordFirstEntryCall,
  identityPasswordRestoreCall,
  identityPasswordStrengthCall,
} from '@gatehouse/contracts/generated/calls/identity/password.ts';
import { CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { EntryAddress } from '../../features/entry/components/entry-address.tsx';
import { PasswordStep } from '../../features/entry/components/password-step.tsx';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { readPolicy } from '../../features/entry/password-policy.ts';
import { passwordMessages } from '../../features/entry/texts.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { StepHead } from '../../ui/step-head/step-head.tsx';
import { uiMessages } from '../../ui/texts.ts';

export interface NewPasswordPageProps {
  /** Secret of the link. */
  id: string;
  /** `first`: the link came from an administrator. */
  kind: 'restore' | 'first';
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

/** Whether the history entry's state says that the password was saved here: its link is used up then, and may be. */
export const readPasswordSaved = (state: unknown): boolean =>
  (state as { passwordSaved?: unknown } | null)?.passwordSaved === true;

/** A new password by a mailed link; leads to the sign-in. */
export function NewPasswordPage(props: NewPasswordPageProps) {
  const history = useHistory();
  const place = usePlace();
  const finish = () => history.replace(`${place.path}${place.search}`, { inApp: true, passwordSaved: true });
  return (
    <div className="gh-auth-card">
      {readPasswordSaved(place.state) ? <Done kind={props.kind} /> : <Form {...props} onDone={finish} />}
    </div>
  );
}

function Form({ id, kind, facts, onLinkState, onDone }: NewPasswordPageProps & { onDone: () => void }) {
  const http = useHttp();
  const { publicSettings } = useStartUpState();
  const refusal = useRefusal({ onLinkState });
  return (
    <PasswordStep
      title={kind === 'first' ? passwordMessages.firstTitle : passwordMessages.title}
      lead={
        <FormattedMessage
          {...passwordMessages.lead}
          values={{ name: <EntryAddress>{facts?.login ?? facts?.email ?? ''}</EntryAddress> }}
        />
      }
      submit={passwordMessages.submit}
      policy={readPolicy(publicSettings)}
      refusal={refusal}
      username={facts?.login}
      askVerdict={(password, signal) => {
        const purpose = kind === 'first' ? 'first-entry' : 'restore';
        return http.send(
          identityPasswordStrengthCall,
          { body: { purpose, secret: id, password } },
          { signal },
        );
      }}
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

function Done({ kind }: Pick<NewPasswordPageProps, 'kind'>) {
  return (
    <>
      <StepHead icon={CircleCheck} title={passwordMessages.doneTitle}>
        <p>
          <FormattedMessage
            {...(kind === 'first' ? passwordMessages.firstDoneText : passwordMessages.doneText)}
          />
        </p>
      </StepHead>
      <ButtonLink to="/login" size="large" wide kind="primary">
        <FormattedMessage {...uiMessages.toLogin} />
      </ButtonLink>
    </>
  );
}

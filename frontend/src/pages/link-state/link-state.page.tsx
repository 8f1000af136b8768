import { Ban, Clock, type LucideIcon, Unlink, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EntryAddress } from '../../features/entry/components/entry-address.tsx';
import type { LinkState } from '../../features/entry/link-state.ts';
import { linkMessages } from '../../features/entry/texts.ts';
import { personName } from '../../features/start-up/person-name.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { Message } from '../../i18n/texts-of.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { judgeRefusal, noticeOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { FailedCard } from '../../ui/message-card/failed-card.tsx';
import { MessageCard } from '../../ui/message-card/message-card.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';

/** Who can send the link again: the person themselves, whoever invited them, an administrator. */
export type LinkKind = 'own' | 'invitation' | 'first';

type ShownState = Exclude<LinkState, 'valid' | 'missing'>;

interface Look {
  icon: LucideIcon;
  title: Message;
  text: Message;
  /** Said to whoever is signed in. */
  signedIn?: Message;
  /** What to do instead where the person cannot ask for another link. */
  byKind?: Partial<Record<LinkKind, Message>>;
  /** Texts of an invitation for a signed-in person. */
  invitedSignedIn?: Message;
}

const looks: Record<Exclude<ShownState, 'failed'>, Look> = {
  expired: {
    icon: Clock,
    title: linkMessages['expired.title'],
    text: linkMessages['expired.text'],
    byKind: { invitation: linkMessages['expired.invitation'], first: linkMessages['expired.first'] },
  },
  used: {
    icon: Ban,
    title: linkMessages['used.title'],
    text: linkMessages['used.text'],
    signedIn: linkMessages['used.signedIn'],
    byKind: { invitation: linkMessages['used.invitation'] },
    invitedSignedIn: linkMessages['used.invitationSignedIn'],
  },
  accountExists: {
    icon: UserRoundCheck,
    title: linkMessages['accountExists.title'],
    text: linkMessages['accountExists.text'],
    signedIn: linkMessages['accountExists.signedIn'],
  },
  canceled: {
    icon: Ban,
    title: linkMessages['canceled.title'],
    text: linkMessages['canceled.text'],
    byKind: { invitation: linkMessages['canceled.invitation'] },
  },
  damaged: {
    icon: Unlink,
    title: linkMessages['damaged.title'],
    text: linkMessages['damaged.text'],
    byKind: { invitation: linkMessages['damaged.invitation'], first: linkMessages['damaged.first'] },
  },
  replaced: { icon: Clock, title: linkMessages['replaced.title'], text: linkMessages['replaced.text'] },
  void: { icon: Ban, title: linkMessages['void.title'], text: linkMessages['void.text'] },
  active: {
    icon: UserRoundCheck,
    title: linkMessages['active.title'],
    text: linkMessages['active.text'],
    byKind: { invitation: linkMessages['active.invitation'] },
  },
};

export interface LinkStatePageProps {
  kind: LinkKind;
  state: ShownState;
  error: ApiError | undefined;
  /** Masked address of the invited person, where it is known. */
  email?: string | undefined;
  /** Where a new link can be asked for, if the person can do that. */
  again: { to: string; text: Message } | undefined;
  onRetry: () => void;
}

/** Why a mailed link does not open, and what to do. */
export function LinkStatePage({ kind, state, error, email = '', again, onRetry }: LinkStatePageProps) {
  const { locale } = useLocale();
  const { session, project } = useStartUpState();
  if (state === 'failed') {
    return (
      <FailedCard title={linkMessages['failed.title']} error={error} onRetry={onRetry}>
        <ButtonLink to="/" size="large" wide kind="quiet">
          <FormattedMessage {...linkMessages.toStart} />
        </ButtonLink>
      </FailedCard>
    );
  }
  const { icon, title, text, signedIn, byKind, invitedSignedIn } = looks[state];
  const said = session && ((kind === 'invitation' && invitedSignedIn) || signedIn);
  const shown = said ?? byKind?.[kind] ?? text;
  const mayWait = kind === 'invitation' && session !== undefined && mayBeInvitedAgain.includes(state);
  const person = session?.profile.mainInfo;
  const name = person ? personName(person, project?.uiSettings.nameFormat ?? 'IF', locale) : '';
  const offered =
    state === 'active' ? undefined : (companiesFor(state, session !== undefined, mayWait) ?? again);
  return (
    <MessageCard
      icon={icon}
      title={title}
      text={
        <>
          <p>
            <FormattedMessage
              {...shown}
              values={{
                name: <EntryAddress>{name}</EntryAddress>,
                email: <EntryAddress>{email}</EntryAddress>,
              }}
            />
          </p>
          {mayWait && (
            <p>
              <FormattedMessage {...linkMessages.invitationsWait} />
            </p>
          )}
        </>
      }
    >
      {state === 'active' && <LogoutForm />}
      {offered && (
        <ButtonLink to={offered.to} size="large" wide kind="primary">
          <FormattedMessage {...offered.text} />
        </ButtonLink>
      )}
      {(state !== 'accountExists' || session) && (
        <ButtonLink to="/" size="large" wide kind={state === 'active' || offered ? 'quiet' : 'primary'}>
          <FormattedMessage {...wayOut(state, session !== undefined)} />
        </ButtonLink>
      )}
    </MessageCard>
  );
}

/** Links to an invitation that is over, whose person another one may wait for. */
const mayBeInvitedAgain: readonly ShownState[] = ['expired', 'used', 'canceled', 'replaced', 'void'];

/** Where a known person answers; signed out, the sign-in comes before it. */
function companiesFor(
  state: ShownState,
  signedIn: boolean,
  mayWait: boolean,
): { to: string; text: Message } | undefined {
  const to = '/profile/companies';
  if (mayWait) return { to, text: linkMessages.companies };
  if (state !== 'accountExists') return undefined;
  return { to, text: linkMessages[signedIn ? 'accountExists.open' : 'accountExists.signIn'] };
}

/** What the start page is to somebody who comes from here. */
function wayOut(state: ShownState, signedIn: boolean): Message {
  if (state === 'active') return linkMessages.stay;
  return signedIn ? linkMessages.toStart : uiMessages.toLogin;
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
      <RefusalNotice notice={error && noticeOf(judgeRefusal(error))} />
      <Button type="submit" size="large" wide kind="primary" busy={form.busy}>
        <FormattedMessage {...linkMessages.logout} />
      </Button>
    </form>
  );
}

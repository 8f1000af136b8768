import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  invitationAcceptCall,
  invitationCodeCall,
  invitationRefuseCall,
  invitationVerifyCall,
} from '../../features/entry/api/entry-calls.ts';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { EntryNotice } from '../../features/entry/components/entry-notice.tsx';
import { MobileStep } from '../../features/entry/components/mobile-step.tsx';
import { NameFields } from '../../features/entry/components/name-fields.tsx';
import { PasswordStep } from '../../features/entry/components/password-step.tsx';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { invitationMessages, mobileMessages, registrationMessages } from '../../features/entry/messages.ts';
import { type Names, nameErrors, noNames } from '../../features/entry/names.ts';
import { readPolicy } from '../../features/entry/password-policy.ts';
import { useMobile } from '../../features/entry/use-mobile.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';

export interface InvitationPageProps {
  /** Secret of the link. */
  id: string;
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

type Screen = 'names' | 'account' | 'refuse' | 'refused';

/** Accepting an invitation: name, number, password; or refusing it. */
export function InvitationPage({ id, facts, onLinkState }: InvitationPageProps) {
  const mobile = useMobile();
  const [names, setNames] = useState<Names>({
    ...noNames,
    lastName: facts?.lastName ?? '',
    firstName: facts?.firstName ?? '',
    middleName: facts?.middleName ?? '',
  });
  // A number that was given already means that the names were, before a reload.
  const begun = mobile.state.mobile !== '' && names.lastName !== '' && names.firstName !== '';
  const [screen, setScreen] = useState<Screen>(begun ? 'account' : 'names');
  return (
    <div className="gh-auth-card">
      {screen === 'names' && (
        <NamesForm
          names={names}
          email={facts?.email ?? ''}
          onNext={(given) => {
            setNames(given);
            setScreen('account');
          }}
          onRefuse={() => setScreen('refuse')}
        />
      )}
      {screen === 'account' && <Account id={id} names={names} mobile={mobile} onLinkState={onLinkState} />}
      {screen === 'refuse' && (
        <RefuseForm
          id={id}
          onLinkState={onLinkState}
          onBack={() => setScreen('names')}
          onRefused={() => setScreen('refused')}
        />
      )}
      {screen === 'refused' && <Refused />}
    </div>
  );
}

interface NamesFormProps {
  names: Names;
  email: string;
  onNext: (names: Names) => void;
  onRefuse: () => void;
}

function NamesForm({ names, email, onNext, onRefuse }: NamesFormProps) {
  const form = useForm<Names>({
    initial: names,
    validate: (values) => nameErrors(values, false),
    submit: async (values) => {
      onNext(values);
      return undefined;
    },
  });
  return (
    <>
      <EntryHead title={invitationMessages.title}>
        <FormattedMessage {...invitationMessages.text} values={{ email }} />
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <NameFields useUserFio={false} field={form.field} />
        <Button type="submit" kind="primary" size="large" wide>
          <FormattedMessage {...invitationMessages.next} />
        </Button>
      </form>
      <Button kind="quiet" size="large" wide onClick={onRefuse}>
        <FormattedMessage {...invitationMessages.refuse} />
      </Button>
    </>
  );
}

interface AccountProps extends Pick<InvitationPageProps, 'id' | 'onLinkState'> {
  names: Names;
  mobile: ReturnType<typeof useMobile>;
}

function Account({ id: hash, names, mobile, onLinkState }: AccountProps) {
  const http = useHttp();
  const startUp = useStartUp();
  const { publicSettings } = useStartUpState();
  const refusal = useRefusal({ onLinkState, onWrongStep: () => mobile.tell({ kind: 'changeNumber' }) });
  const number = mobile.state.mobile;
  if (mobile.state.step !== 'success') {
    return (
      <MobileStep
        mobile={mobile}
        refusal={refusal}
        calls={{
          sendCode: (to) => http.send(invitationCodeCall, { body: { mobile: to, hash } }),
          verify: (to, code) => http.send(invitationVerifyCall, { body: { mobile: to, code, hash } }),
        }}
      />
    );
  }
  const given = {
    last_name: names.lastName.trim(),
    first_name: names.firstName.trim(),
    middle_name: names.middleName.trim(),
  };
  return (
    <PasswordStep
      title={registrationMessages.passwordTitle}
      lead={<FormattedMessage {...mobileMessages.verified} values={{ mobile: number }} />}
      submit={invitationMessages.accept}
      policy={readPolicy(publicSettings)}
      refusal={refusal}
      username={number}
      send={(body) => http.send(invitationAcceptCall, { body: { ...body, ...given, mobile: number, hash } })}
      onDone={() => startUp.loadSession()}
    />
  );
}

interface RefuseFormProps extends Pick<InvitationPageProps, 'id' | 'onLinkState'> {
  onBack: () => void;
  onRefused: () => void;
}

function RefuseForm({ id, onLinkState, onBack, onRefused }: RefuseFormProps) {
  const http = useHttp();
  const refusal = useRefusal({ onLinkState });
  const form = useForm({
    initial: {},
    submit: async () => {
      const result = await http.send(invitationRefuseCall, { params: { id } });
      if (!result.ok) return refusal.take(result.error);
      onRefused();
      return undefined;
    },
  });
  return (
    <>
      <EntryHead title={invitationMessages.refuseTitle}>
        <FormattedMessage {...invitationMessages.refuseText} />
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <EntryNotice error={refusal.notice} />
        <Button type="submit" kind="danger" size="large" wide busy={form.busy}>
          <FormattedMessage {...invitationMessages.refuse} />
        </Button>
        <Button kind="quiet" size="large" wide onClick={onBack}>
          <FormattedMessage {...invitationMessages.back} />
        </Button>
      </form>
    </>
  );
}

function Refused() {
  return (
    <div className="gh-auth-head" role="status">
      <CircleCheck size={32} aria-hidden="true" />
      <h1>
        <FormattedMessage {...invitationMessages.refusedTitle} />
      </h1>
      <p>
        <FormattedMessage {...invitationMessages.refusedText} />
      </p>
    </div>
  );
}

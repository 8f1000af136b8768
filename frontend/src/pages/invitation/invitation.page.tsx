import {
  identityInvitationAcceptCall,
  identityInvitationRefuseCall,
  identityInvitationSendCodeCall,
  identityInvitationVerifyCall,
} from '@gatehouse/contracts/generated/calls/identity/invitation.ts';
import { identityPasswordStrengthCall } from '@gatehouse/contracts/generated/calls/identity/password.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EntryAddress } from '../../features/entry/components/entry-address.tsx';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { MobileStep } from '../../features/entry/components/mobile-step.tsx';
import { NameFields } from '../../features/entry/components/name-fields.tsx';
import { PasswordStep } from '../../features/entry/components/password-step.tsx';
import {
  type InvitationNames,
  invitationNames,
  type NameCodes,
  namesToShow,
} from '../../features/entry/invitation-names.ts';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { invitedNameErrors, type Names } from '../../features/entry/names.ts';
import { readPolicy } from '../../features/entry/password-policy.ts';
import { invitationMessages, mobileMessages, registrationMessages } from '../../features/entry/texts.ts';
import { type MobileControl, useMobile } from '../../features/entry/use-mobile.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink, Link } from '../../ui/link/link.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { StepHead } from '../../ui/step-head/step-head.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { useInvitation } from './use-invitation.ts';

export interface InvitationPageProps {
  /** Secret of the link. */
  id: string;
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

/** Accepting an invitation: name, number, password; or refusing it. The step lives in the history entry. */
export function InvitationPage({ id, facts, onLinkState }: InvitationPageProps) {
  const mobile = useMobile();
  const { project } = useStartUpState();
  const useUserFio = project?.uiSettings.useUserFio ?? false;
  const { screen, names, show } = useInvitation(facts);
  const [wrongNames, setWrongNames] = useState<NameCodes>({});
  const link = { id, onLinkState };
  return (
    <div className="gh-auth-card">
      {screen === 'names' && (
        <NamesForm
          names={names}
          wrong={wrongNames}
          useUserFio={useUserFio}
          facts={facts}
          onNext={(given) => {
            setWrongNames({});
            show({ screen: 'account', names: given });
          }}
          onRefuse={() => show({ screen: 'refuse' })}
        />
      )}
      {screen === 'account' && (
        <Account
          {...link}
          names={invitationNames(names, useUserFio)}
          mobile={mobile}
          known={facts?.mobile}
          onNames={(codes) => {
            setWrongNames(namesToShow(codes, useUserFio));
            show({ screen: 'names' });
          }}
        />
      )}
      {screen === 'refuse' && (
        <RefuseForm
          {...link}
          onBack={() => show({ screen: 'names' })}
          onRefused={() => show({ screen: 'refused' })}
        />
      )}
      {screen === 'refused' && <Refused />}
    </div>
  );
}

interface NamesFormProps {
  names: Names;
  /** What the server found wrong about them. */
  wrong: NameCodes;
  useUserFio: boolean;
  facts: LinkFacts | undefined;
  onNext: (names: Names) => void;
  onRefuse: () => void;
}

function NamesForm({ names, wrong, useUserFio, facts, onNext, onRefuse }: NamesFormProps) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const projectName = projectTexts(project, locale)?.projectName ?? '';
  const form = useForm<Names>({
    initial: names,
    validate: (values) => invitedNameErrors(values, useUserFio),
    submit: async (values) => {
      onNext(values);
      return undefined;
    },
  });
  const { refuse } = form;
  useEffect(() => {
    if (Object.keys(wrong).length > 0) refuse(wrong);
  }, [wrong, refuse]);
  return (
    <>
      <StepHead title={invitationMessages.title}>
        <p>
          <FormattedMessage
            {...invitationMessages.text}
            values={{
              inviter: facts?.inviter ?? projectName,
              email: <EntryAddress>{facts?.email ?? ''}</EntryAddress>,
            }}
          />
        </p>
        {facts?.company && (
          <p>
            <FormattedMessage {...invitationMessages.company} values={{ company: facts.company }} />
          </p>
        )}
      </StepHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <NameFields useUserFio={useUserFio} field={form.field} />
        <Button type="submit" kind="primary" size="large" wide>
          <FormattedMessage {...invitationMessages.next} />
        </Button>
      </form>
      <Button kind="quiet" size="large" wide onClick={onRefuse}>
        <FormattedMessage {...invitationMessages.refuse} />
      </Button>
      <p className="gh-register">
        <FormattedMessage {...invitationMessages.otherAddress} />{' '}
        <Link to="/login">
          <FormattedMessage {...uiMessages.toLogin} />
        </Link>
      </p>
    </>
  );
}

interface AccountProps extends Pick<InvitationPageProps, 'id' | 'onLinkState'> {
  names: InvitationNames;
  mobile: MobileControl;
  known: string | undefined;
  onNames: (codes: NameCodes) => void;
}

function Account({ id: hash, names, mobile, known, onLinkState, onNames }: AccountProps) {
  const http = useHttp();
  const startUp = useStartUp();
  const { publicSettings } = useStartUpState();
  const refusal = useRefusal({
    onLinkState,
    onNames,
    onWrongStep: () => mobile.tell({ kind: 'changeNumber' }),
    onTaken: () => mobile.tell({ kind: 'taken' }),
  });
  const number = mobile.state.mobile;
  if (mobile.state.step !== 'success') {
    return (
      <MobileStep
        mobile={mobile}
        refusal={refusal}
        known={known}
        calls={{
          sendCode: (to) => http.send(identityInvitationSendCodeCall, { body: { mobile: to, hash } }),
          verify: (to, code) => http.send(identityInvitationVerifyCall, { body: { mobile: to, code, hash } }),
        }}
      />
    );
  }
  return (
    <PasswordStep
      title={registrationMessages.passwordTitle}
      lead={
        <FormattedMessage {...mobileMessages.verified} values={{ mobile: <PhoneText number={number} /> }} />
      }
      submit={invitationMessages.accept}
      policy={readPolicy(publicSettings)}
      refusal={refusal}
      username={number}
      askVerdict={(password, signal) =>
        http.send(
          identityPasswordStrengthCall,
          {
            body: {
              purpose: 'invitation',
              secret: hash,
              password,
              names: Object.values(names).filter(Boolean),
            },
          },
          { signal },
        )
      }
      send={(body) =>
        http.send(identityInvitationAcceptCall, { body: { ...body, ...names, mobile: number, hash } })
      }
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
      const result = await http.send(identityInvitationRefuseCall, { params: { id } });
      if (!result.ok) return refusal.take(result.error, []);
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
        <RefusalNotice notice={refusal.notice} />
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
    <>
      <StepHead icon={CircleCheck} title={invitationMessages.refusedTitle}>
        <p>
          <FormattedMessage {...invitationMessages.refusedText} />
        </p>
      </StepHead>
      <ButtonLink to="/" size="large" wide>
        <FormattedMessage {...uiMessages.toLogin} />
      </ButtonLink>
    </>
  );
}

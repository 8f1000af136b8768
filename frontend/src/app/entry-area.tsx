import type { LinkState } from '../features/entry/link-state.ts';
import { linkMessages } from '../features/entry/texts.ts';
import { useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { MatchedPage } from '../lib/define-page.ts';
import { usePlace } from '../lib/navigation.tsx';
import { EndSessionPage } from '../pages/end-session/end-session.page.tsx';
import { ForgotPasswordPage } from '../pages/forgot-password/forgot-password.page.tsx';
import { InvitationPage } from '../pages/invitation/invitation.page.tsx';
import { type LinkKind, LinkStatePage } from '../pages/link-state/link-state.page.tsx';
import { NewPasswordPage, readPasswordSaved } from '../pages/new-password/new-password.page.tsx';
import { ProviderReturnPage } from '../pages/provider-return/provider-return.page.tsx';
import { RegistrationPage } from '../pages/registration/registration.page.tsx';
import { RegistrationStepTwoPage } from '../pages/registration/registration-step-two.page.tsx';
import type { CheckedLink } from './guard/checked-link.ts';
import { type EntryPageName, findPage } from './pages.ts';

export { linkChecks } from '../features/entry/api/link-check.ts';

export interface EntryAreaProps {
  route: MatchedPage;
  link: CheckedLink | undefined;
}

/** Links that somebody else has to send again. */
const linkKinds: Partial<Record<EntryPageName, LinkKind>> = {
  invitation: 'invitation',
  setPassword: 'first',
};

/** Where a link that is over can be asked for anew. */
const againByRoute: Partial<Record<string, { to: string; text: { id: string } }>> = {
  newPassword: { to: '/forgot-password', text: linkMessages.newLink },
  registrationStepTwo: { to: '/registration', text: linkMessages.registerAgain },
};

function again(route: string, state: LinkState | undefined, registrationClosed: boolean) {
  const known = againByRoute[route];
  // Who has used a link of a registration has an account.
  if (route === 'registrationStepTwo' && (registrationClosed || state === 'used')) return undefined;
  return known && findPage(known.to) ? known : undefined;
}

/** Pages that lead to an account or a password, and what stands in their place when a link does not open. */
export function EntryArea({ route, link }: EntryAreaProps) {
  const name = route.name as EntryPageName;
  const place = usePlace();
  const { project } = useStartUpState();
  const anew = again(name, link?.state, project?.uiSettings.registrationEnabled === false);
  const saved = link?.state === 'used' && readPasswordSaved(place.state);
  if (link && link.state !== 'valid' && link.state !== 'missing' && !saved) {
    const kind = linkKinds[name] ?? 'own';
    const { state, error, facts, retry } = link;
    const email = (error?.kind === 'problem' ? error.email : undefined) ?? facts?.email;
    return (
      <LinkStatePage kind={kind} state={state} error={error} email={email} again={anew} onRetry={retry} />
    );
  }
  const opened = { id: route.params.id ?? '', facts: link?.facts, onLinkState: link?.become ?? (() => {}) };
  switch (name) {
    case 'registration':
      return <RegistrationPage />;
    case 'registrationStepTwo':
      return <RegistrationStepTwoPage key={opened.id} {...opened} />;
    case 'invitation':
      return <InvitationPage key={opened.id} {...opened} />;
    case 'newPassword':
      return <NewPasswordPage key={opened.id} kind="restore" {...opened} />;
    case 'setPassword':
      return <NewPasswordPage key={opened.id} kind="first" {...opened} />;
    case 'providerReturn':
      return <ProviderReturnPage />;
    case 'endSession':
      return <EndSessionPage key={opened.id} id={opened.id} />;
    default:
      return <ForgotPasswordPage />;
  }
}

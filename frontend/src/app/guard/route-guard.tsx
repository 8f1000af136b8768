import { type ReactNode, useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { MatchedPage } from '../../lib/define-page.ts';
import type { AppHistory, Place } from '../../lib/history.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { findPage } from '../pages.ts';
import type { BackLink } from './back-link.store.ts';
import type { CheckedLink } from './checked-link.ts';
import { decideRoute, type RouteDecision } from './decide-route.ts';
import { focusContent } from './focus-content.ts';
import { useLinkCheck } from './use-link-check.ts';

const isInApp = (place: Place) => (place.state as { inApp?: boolean } | null)?.inApp === true;

function follow(decision: RouteDecision, history: AppHistory, backLink: BackLink): void {
  if (decision.kind === 'redirect') {
    backLink.reach(history.href(decision.to));
    history.replace(decision.to, { inApp: true });
  }
  if (decision.kind === 'leave') {
    backLink.reach(decision.url);
    window.location.assign(decision.url);
  }
}

export interface RouteGuardProps {
  backLink: BackLink;
  /** Told of every page that is shown. */
  onShown: (route: MatchedPage, title: string) => void;
  /** `link`: what was learnt of the link, for routes opened from a mail. */
  children: (route: MatchedPage, link: CheckedLink | undefined) => ReactNode;
  /** Stands while a link is being checked. */
  checking: ReactNode;
}

/** Shows a route to those it is for, and sends everybody else where `decideRoute` says. */
export function RouteGuard({ backLink, onShown, children, checking }: RouteGuardProps) {
  const history = useHistory();
  const place = usePlace();
  const { session, project } = useStartUpState();
  const route = useMemo(() => findPage(place.path), [place.path]);
  const link = useLinkCheck(route, place.path, session !== undefined);
  const decision = useMemo(
    () =>
      decideRoute({
        route,
        path: `${place.path}${place.search}`,
        session: session && {
          requiredFieldsEmpty: session.profile.accessInfo.requiredFieldsEmpty,
          services: session.services,
          masterAccount: session.masterAccount,
        },
        backLink: backLink.read(place.search),
        inApp: isInApp(place),
        link: link?.state,
        signedInByLink: link?.signedOut ?? false,
        registrationClosed: project?.uiSettings.registrationEnabled === false,
      }),
    [route, place, session, project, backLink, link],
  );
  useEffect(() => follow(decision, history, backLink), [decision, history, backLink]);
  const shown = decision.kind === 'show' || decision.kind === 'linkState';
  useTitle(route, onShown, shown);
  if (decision.kind === 'checkLink') return checking;
  return shown && route ? children(route, link) : null;
}

function useTitle(route: MatchedPage | undefined, onShown: RouteGuardProps['onShown'], shown: boolean): void {
  const intl = useIntl();
  const { locale } = useLocale();
  const { project } = useStartUpState();
  // Texts of pages behind the sign-in come with them.
  const title =
    route && route.title in intl.messages ? intl.formatMessage({ id: route.title }, route.params) : undefined;
  // A document gives the window its own name.
  const named = route?.layout !== 'law';
  useEffect(() => {
    if (shown && title && named)
      document.title = pageTitle(title, projectTexts(project, locale)?.projectTitle);
  }, [shown, title, named, project, locale]);
  const name = route?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: A page is told of when its name changes, not its texts.
  useEffect(() => {
    if (!shown || !route || !title) return;
    onShown(route, title);
    focusContent();
  }, [shown, name, title === undefined]);
}

import { DoorClosed } from 'lucide-react';
import { lazy, type ReactNode, StrictMode, Suspense, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { StartUp } from '../features/start-up/start-up.store.ts';
import { StartUpProvider, useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { Message } from '../i18n/define-messages.ts';
import { isProblem } from '../lib/api-error.ts';
import type { AppHistory } from '../lib/history.ts';
import type { Http } from '../lib/http.ts';
import { HttpProvider } from '../lib/http-context.tsx';
import { NavigationProvider, usePlace } from '../lib/navigation.tsx';
import { Button } from '../ui/button/button.tsx';
import { MessageCard } from '../ui/message-card/message-card.tsx';
import type { BackLink } from './back-link.store.ts';
import { BrokenPage } from './broken-page.tsx';
import type { MatchedPage } from './define-page.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { IntlRoot } from './intl-root.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { FirstPaint } from './layouts/first-paint.tsx';
import type { MessageStore } from './message-store.ts';
import { layoutMessages } from './messages.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { createHitReporter } from './page-hit.ts';
import { loadPrivateArea, type PrivateParts } from './private-scripts.ts';
import { PublicArea } from './public-area.tsx';
import { type EntryParts, loadEntryArea } from './public-scripts.ts';
import { RouteGuard } from './route-guard.tsx';
import { StartFailed } from './start-failed.tsx';
import type { CheckedLink } from './use-link-check.ts';
import { useLocaleRules } from './use-locale-rules.ts';

/** What has come before the first page is drawn: it is there at once, where a lazy part would flash its placeholder. */
export interface FirstParts {
  entry?: EntryParts | undefined;
  behind?: PrivateParts | undefined;
}

export interface RootProps {
  history: AppHistory;
  http: Http;
  startUp: StartUp;
  messages: MessageStore;
  backLink: BackLink;
  parts: FirstParts;
}

export function Root(props: RootProps) {
  const { history, http, startUp, messages } = props;
  return (
    <StrictMode>
      <HttpProvider http={http}>
        <NavigationProvider history={history}>
          <StartUpProvider startUp={startUp}>
            <IntlRoot store={messages}>
              <OfflineNotice />
              <Application {...props} />
            </IntlRoot>
          </StartUpProvider>
        </NavigationProvider>
      </HttpProvider>
    </StrictMode>
  );
}

function Application({ messages, http, startUp, backLink, parts }: RootProps) {
  const place = usePlace();
  const state = useStartUpState();
  const { PrivateArea, OwingArea, SignedInHeader, prefetch } = useMemo(
    () => privateParts(messages, parts.behind),
    [messages, parts],
  );
  const EntryArea = useMemo(() => parts.entry?.EntryArea ?? lazyEntryArea(messages), [messages, parts]);
  useLocaleRules(messages);
  const reportHit = useMemo(() => createHitReporter({ http, startUp, window }), [http, startUp]);

  if (state.projectError && isProblem(state.projectError, 'domain.disabled')) {
    return <Closed title={layoutMessages.domainDisabledTitle} text={layoutMessages.domainDisabledText} />;
  }
  if (state.projectError && isProblem(state.projectError, 'network.refused')) {
    return <Closed title={layoutMessages.networkRefusedTitle} text={layoutMessages.networkRefusedText} />;
  }
  if (state.failure) return <StartFailed failure={state.failure} />;
  if (state.signedIn === 'owing') {
    return (
      <Suspense fallback={<FirstPaint />}>
        <OwingArea />
      </Suspense>
    );
  }
  const show = (route: MatchedPage, link: CheckedLink | undefined): ReactNode => {
    const isPublic = route.access !== 'private';
    if (!isPublic) return <PrivateArea backLink={backLink} />;
    return (
      <PublicArea
        route={route}
        header={state.session && <SignedInHeader />}
        onNearlySignedIn={prefetch}
        entry={<EntryArea route={route} link={link} />}
      />
    );
  };
  return (
    <ErrorBoundary resetKey={place.path} fallback={() => <BrokenPage />}>
      <Suspense fallback={<FirstPaint />}>
        <RouteGuard backLink={backLink} onShown={reportHit} checking={<FirstPaint />}>
          {show}
        </RouteGuard>
      </Suspense>
    </ErrorBoundary>
  );
}

function privateParts(messages: MessageStore, arrived: PrivateParts | undefined) {
  const load = () => loadPrivateArea(messages);
  const prefetch = () => void load().catch(() => undefined);
  if (arrived) return { prefetch, ...arrived };
  return {
    prefetch,
    PrivateArea: lazy(async () => ({ default: (await load()).PrivateArea })),
    OwingArea: lazy(async () => ({ default: (await load()).OwingArea })),
    SignedInHeader: lazy(async () => ({ default: (await load()).SignedInHeader })),
  };
}

function lazyEntryArea(messages: MessageStore) {
  return lazy(async () => ({ default: (await loadEntryArea(messages)).EntryArea }));
}

/** Nobody is served here, or nobody from this network; loading the page anew shows whether that still holds. */
function Closed({ title, text }: { title: Message; text: Message }) {
  return (
    <AuthLayout>
      <MessageCard
        icon={DoorClosed}
        title={title}
        text={
          <p>
            <FormattedMessage {...text} />
          </p>
        }
      >
        <Button size="large" wide kind="primary" onClick={() => window.location.reload()}>
          <FormattedMessage {...layoutMessages.reload} />
        </Button>
      </MessageCard>
    </AuthLayout>
  );
}

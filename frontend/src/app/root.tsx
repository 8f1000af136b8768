import { lazy, type ReactNode, StrictMode, Suspense, useMemo } from 'react';
import type { StartUp } from '../features/start-up/start-up.store.ts';
import { StartUpProvider, useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { MatchedPage } from '../lib/define-page.ts';
import type { AppHistory } from '../lib/history.ts';
import type { Http } from '../lib/http.ts';
import { HttpProvider } from '../lib/http-context.tsx';
import { NavigationProvider, usePlace } from '../lib/navigation.tsx';
import { useLocaleRules } from './controls/use-locale-rules.ts';
import { BrokenPage, PageMissing } from './failures/broken-page.tsx';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { OfflineNotice } from './failures/offline-notice.tsx';
import type { BackLink } from './guard/back-link.store.ts';
import type { CheckedLink } from './guard/checked-link.ts';
import { RouteGuard } from './guard/route-guard.tsx';
import { standsInstead } from './guard/stands-instead.ts';
import { FirstPaint } from './layouts/first-paint.tsx';
import { loadPrivateArea, type PrivateParts } from './load/private-scripts.ts';
import { type EntryParts, loadEntryArea } from './load/public-scripts.ts';
import { createHitReporter } from './page-hit.ts';
import { findPage } from './pages.ts';
import { PublicArea } from './public-area.tsx';
import { IntlRoot } from './texts/intl-root.tsx';
import type { MessageStore } from './texts/message-store.ts';

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
  const NotOpened = useMemo(() => lazyNotOpened(messages), [messages]);
  useLocaleRules(messages);
  const reportHit = useMemo(() => createHitReporter({ http, startUp, window }), [http, startUp]);

  const instead = standsInstead(state, findPage(place.path)?.access);
  const Instead = instead && { notOpened: NotOpened, owing: OwingArea }[instead];
  if (Instead) {
    return (
      <Suspense fallback={<FirstPaint />}>
        <Instead />
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

function lazyNotOpened(messages: MessageStore) {
  const load = () => Promise.all([import('./failures/not-opened.tsx'), messages.need('entry')]);
  return lazy(() =>
    load().then(
      ([{ NotOpened }]) => ({ default: NotOpened }),
      () => ({ default: Unreached }),
    ),
  );
}

/** Not even what tells more of it arrived. */
const Unreached = () => <PageMissing onRetry={() => window.location.reload()} />;

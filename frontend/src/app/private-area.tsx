import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { I18nProvider } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import { ShownSignInContext } from '../features/domains/sign-in-preview.ts';
import { useStartUp, useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { ApiError } from '../lib/api-error.ts';
import type { PrivatePage } from '../lib/define-page.ts';
import { createDemands, withDemands } from '../lib/demands.ts';
import { ErrorReportProvider } from '../lib/error-report.tsx';
import { keepFocus } from '../lib/focus-keeper.ts';
import { HttpProvider, useHttp } from '../lib/http-context.tsx';
import { matchPath } from '../lib/match-path.ts';
import { usePlace } from '../lib/navigation.tsx';
import { judgeRefusal } from '../lib/refusal.ts';
import { lazyPart, Scripted, ScriptMissing } from '../lib/script.tsx';
import { useErrorText } from '../lib/use-error-text.ts';
import { ScreenPersonProvider } from '../screen/screen-person.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { createToastStore } from '../ui/toast/toast.store.ts';
import { ToastProvider } from '../ui/toast/toast-region.tsx';
import { DemandDialog } from './demands/demand-dialog.tsx';
import { BrokenPage, PageMissing } from './failures/broken-page.tsx';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import type { BackLink } from './guard/back-link.store.ts';
import { LeftPlaces } from './guard/left-places.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { FirstPaint } from './layouts/first-paint.tsx';
import { LiveNotices } from './layouts/notices.tsx';
import { PlatformLayout } from './layouts/platform-layout.tsx';
import { ProfileLayout } from './layouts/profile-layout.tsx';
import { SessionHeader } from './layouts/session-header.tsx';
import { servedVersion } from './layouts/update-notice.tsx';
import { pageScript } from './load/page-script.ts';
import { privatePages } from './pages.ts';
import { PrivateRouter } from './private-router.tsx';
import { ReadCache } from './read-cache.tsx';
import { createStyleTarget } from './style-target.ts';
import { loadMessages } from './texts/load-messages.ts';
import { createUpdateWatch, type UpdateWatch } from './watch/update-watch.ts';
import { useProfileWatch } from './watch/use-profile-watch.ts';

/** While developing, styled-components writes texts that tools can read, into elements of its own. */
const styleTarget = import.meta.env.PROD ? { target: createStyleTarget(document) } : {};

/** Screens that show the sign-in page as it would be. */
const ShownSignIn = lazyPart(async () =>
  (await import('./shown-sign-in.tsx')).createShownSignIn(loadMessages),
);

interface PrivateAreaProps {
  backLink: BackLink;
}

interface LayoutProps extends PrivateAreaProps {
  updates: UpdateWatch;
}

const layouts: Readonly<Record<PrivatePage['layout'], ComponentType<LayoutProps>>> = {
  profile: ProfileLayout,
  accesses: ProfileLayout,
  platform: PlatformLayout,
  auth: () => (
    <AuthLayout header={<SessionHeader />}>
      <Outlet />
    </AuthLayout>
  ),
};

const routes = Object.keys(layouts).map((name) => ({
  layout: name as PrivatePage['layout'],
  pages: privatePages.filter(({ layout }) => layout === name),
}));

/** Everything behind the sign-in; its script comes only then. */
export function PrivateArea({ backLink }: PrivateAreaProps) {
  // One for all layouts: what it has learnt stays while the person goes from page to page.
  const [updates] = useState(() =>
    createUpdateWatch({ own: document.documentElement.dataset.version, ask: servedVersion, document }),
  );
  return (
    <StyleSheetManager {...styleTarget}>
      <Services>
        <ProfileWatch />
        <LiveNotices />
        <LeftPlaces>
          <PrivateRouter>
            <Routes>
              {routes.map(({ layout, pages }) => {
                const Layout = layouts[layout];
                return (
                  <Route key={layout} element={<Layout backLink={backLink} updates={updates} />}>
                    {pages.map((page) => (
                      <Route key={page.name} path={page.path} element={<PageFrame page={page} />} />
                    ))}
                  </Route>
                );
              })}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </PrivateRouter>
        </LeftPlaces>
      </Services>
    </StyleSheetManager>
  );
}

function ProfileWatch() {
  useProfileWatch();
  return null;
}

/** Menus of a session in the header of a page that does not need one. */
export function SignedInHeader() {
  return (
    <StyleSheetManager {...styleTarget}>
      <Services>
        <LiveNotices />
        <SessionHeader />
      </Services>
    </StyleSheetManager>
  );
}

/** A card says how long it is when it comes: the footer waits for it. */
const CardWaiting = ({ title }: { title: ReactNode }) => <h1 className="gh-waiting gh-hidden">{title}</h1>;

/** A page inside its frame: the frame stays while the page's script arrives, or breaks. */
function PageFrame({ page }: { page: PrivatePage }) {
  const { path } = usePlace();
  const params = matchPath(page.path, path) ?? {};
  if (page.redirect) return <Navigate to={page.redirect} replace />;
  const script = pageScript(page.name);
  const title = <FormattedMessage id={page.title} values={params} />;
  if (!script) throw new Error(`the page ${page.name} has no script`);
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, retry) =>
        error instanceof ScriptMissing ? (
          <PageMissing
            onRetry={() => {
              error.forget();
              retry();
            }}
          />
        ) : (
          <BrokenPage />
        )
      }
    >
      <Scripted
        key={page.name}
        script={script}
        props={{}}
        waiting={page.layout === 'auth' ? <CardWaiting title={title} /> : <PageSkeleton title={title} />}
      />
    </ErrorBoundary>
  );
}

/** Tells screens what they need to know of the person. */
function Person({ children }: { children: ReactNode }) {
  const startUp = useStartUp();
  const { session } = useStartUpState();
  const pagination = session?.settings.pagination ?? 20;
  const person = useMemo(
    () => ({
      pagination,
      keepPagination: (rows: number) => void startUp.changeSettings({ pagination: rows }),
      methods: session?.methods,
      masterAccount: session?.masterAccount,
    }),
    [startUp, pagination, session?.methods, session?.masterAccount],
  );
  return <ScreenPersonProvider person={person}>{children}</ScreenPersonProvider>;
}

/** The shell of a session of which something is asked before it shows anything. */
export function OwingArea() {
  const startUp = useStartUp();
  const { demand } = useStartUpState();
  return (
    <StyleSheetManager {...styleTarget}>
      <Services>
        <FirstPaint />
        <DemandDialog demand={demand} onMet={() => void startUp.loadSession()} />
      </Services>
    </StyleSheetManager>
  );
}

/** Sends the calls of what stands inside; what is asked of the session meanwhile stands above it. */
function Demanding({ children }: { children: ReactNode }) {
  const http = useHttp();
  const startUp = useStartUp();
  const demands = useMemo(() => createDemands(), []);
  const demand = useSyncExternalStore(demands.subscribe, demands.current);
  const waiting = useMemo(() => withDemands(http, demands), [http, demands]);
  const meet = () => {
    demands.meet();
    void startUp.loadMissing();
  };
  return (
    <>
      <HttpProvider http={waiting}>{children}</HttpProvider>
      <DemandDialog demand={demand} onMet={meet} />
    </>
  );
}

/** Cache of reads, notices, the place of the focus, and the one place where unhandled errors end. */
function Services({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const startUp = useStartUp();
  const { session } = useStartUpState();
  const errorText = useErrorText();
  const toasts = useMemo(() => createToastStore(), []);
  useEffect(() => keepFocus(document), []);
  const report = useCallback(
    (error: ApiError) => {
      const refusal = judgeRefusal(error);
      if (refusal.kind === 'sessionOver') startUp.forgetSession();
      else if (refusal.kind !== 'aborted') toasts.show('danger', errorText(error));
    },
    [errorText, startUp, toasts],
  );
  return (
    <ReadCache owner={session?.profile.mainInfo.userId ?? ''} onSessionError={report}>
      <I18nProvider locale={intl.locale}>
        <ToastProvider store={toasts}>
          <ErrorReportProvider report={report}>
            <Demanding>
              <ShownSignInContext value={ShownSignIn}>
                <Person>{children}</Person>
              </ShownSignInContext>
            </Demanding>
          </ErrorReportProvider>
        </ToastProvider>
      </I18nProvider>
    </ReadCache>
  );
}

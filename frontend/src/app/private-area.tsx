import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import { SWRConfig } from 'swr';
import { useStartUp } from '../features/start-up/start-up-context.tsx';
import { type ApiError, ApiFailure } from '../lib/api-error.ts';
import { ErrorReportProvider } from '../lib/error-report.tsx';
import { usePlace } from '../lib/navigation.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { createToastStore } from '../ui/toast/toast.store.ts';
import { ToastProvider } from '../ui/toast/toast-region.tsx';
import type { BackLink } from './back-link.store.ts';
import { BrokenPage } from './broken-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { PlatformLayout } from './layouts/platform-layout.tsx';
import { ProfileLayout } from './layouts/profile-layout.tsx';
import { SessionHeader } from './layouts/session-header.tsx';
import { isWorthRetrying, onApiError } from './on-api-error.ts';
import { PrivateRouter } from './private-router.tsx';
import type { MatchedRoute } from './routes.ts';
import { createStyleTarget } from './style-target.ts';

const PersonalPage = lazy(() =>
  import('../pages/personal/personal.page.tsx').then((m) => ({ default: m.PersonalPage })),
);
const SessionsPage = lazy(() =>
  import('../pages/sessions/sessions.page.tsx').then((m) => ({ default: m.SessionsPage })),
);
const OwnHistoryPage = lazy(() =>
  import('../pages/own-history/own-history.page.tsx').then((m) => ({ default: m.OwnHistoryPage })),
);
const HistoryPage = lazy(() =>
  import('../pages/history/history.page.tsx').then((m) => ({ default: m.HistoryPage })),
);
const AppsPage = lazy(() => import('../pages/apps/apps.page.tsx').then((m) => ({ default: m.AppsPage })));
const SwitchServicePage = lazy(() =>
  import('../pages/switch-service/switch-service.page.tsx').then((m) => ({ default: m.SwitchServicePage })),
);

/** While developing, styled-components writes texts that tools can read, into elements of its own. */
const styleTarget = import.meta.env.PROD ? { target: createStyleTarget(document) } : {};

export interface PrivateAreaProps {
  route: MatchedRoute;
  backLink: BackLink;
}

/** Everything behind the sign-in; its script comes only then. */
export function PrivateArea({ backLink }: PrivateAreaProps) {
  return (
    <StyleSheetManager {...styleTarget}>
      <Services>
        <PrivateRouter>
          <Routes>
            <Route element={<ProfileLayout backLink={backLink} />}>
              <Route element={<Page />}>
                <Route path="/profile" element={<Navigate to="/profile/personal" replace />} />
                <Route path="/profile/personal" element={<PersonalPage />} />
                <Route path="/profile/sessions" element={<SessionsPage />} />
                <Route path="/profile/history" element={<OwnHistoryPage />} />
              </Route>
            </Route>
            <Route element={<PlatformLayout />}>
              <Route element={<Page />}>
                <Route path="/apps" element={<AppsPage />} />
                <Route path="/setting/history" element={<HistoryPage />} />
              </Route>
            </Route>
            <Route
              path="/switch-service"
              element={
                <AuthLayout header={<SessionHeader />}>
                  <Suspense>
                    <SwitchServicePage />
                  </Suspense>
                </AuthLayout>
              }
            />
          </Routes>
        </PrivateRouter>
      </Services>
    </StyleSheetManager>
  );
}

/** A page inside its frame: the frame stays while the page's script arrives, or breaks. */
function Page() {
  const { path } = usePlace();
  return (
    <ErrorBoundary resetKey={path} fallback={<BrokenPage />}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Cache of reads, notices, and the one place where unhandled errors end. */
function Services({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const startUp = useStartUp();
  const toasts = useMemo(() => createToastStore(), []);
  const report = useCallback(
    (error: ApiError) => {
      const reaction = onApiError(error);
      if (reaction.kind === 'forgetSession') startUp.forgetSession();
      if (reaction.kind === 'toast') toasts.show('danger', intl.formatMessage({ id: reaction.messageId }));
    },
    [intl, startUp, toasts],
  );
  return (
    <SWRConfig
      value={{
        errorRetryCount: 3,
        shouldRetryOnError: (failure: unknown) =>
          failure instanceof ApiFailure && isWorthRetrying(failure.error),
        // Pages show their failed reads themselves; only the end of the session concerns everything.
        onError: (failure: unknown) => {
          if (failure instanceof ApiFailure && onApiError(failure.error).kind === 'forgetSession')
            report(failure.error);
        },
      }}
    >
      <I18nProvider locale={intl.locale}>
        <ToastProvider store={toasts}>
          <ErrorReportProvider report={report}>{children}</ErrorReportProvider>
        </ToastProvider>
      </I18nProvider>
    </SWRConfig>
  );
}

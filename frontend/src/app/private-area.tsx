import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import { useStartUp, useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { ApiError } from '../lib/api-error.ts';
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
import { onApiError } from './on-api-error.ts';
import { privatePages } from './private-pages.ts';
import { PrivateRouter } from './private-router.tsx';
import { ReadCache } from './read-cache.tsx';
import { findRoute, type MatchedRoute } from './routes.ts';
import { createStyleTarget } from './style-target.ts';

const {
  '/profile/personal': personal,
  '/profile/sessions': sessions,
  '/profile/history': ownHistory,
  '/apps': apps,
  '/setting/history': history,
  '/switch-service': switchService,
} = privatePages;

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
                <Route path="/profile/personal" element={<personal.Page />} />
                <Route path="/profile/sessions" element={<sessions.Page />} />
                <Route path="/profile/history" element={<ownHistory.Page />} />
              </Route>
            </Route>
            <Route element={<PlatformLayout />}>
              <Route element={<Page />}>
                <Route path="/apps" element={<apps.Page />} />
                <Route path="/setting/history" element={<history.Page />} />
              </Route>
            </Route>
            <Route
              path="/switch-service"
              element={
                <AuthLayout header={<SessionHeader />}>
                  <Suspense>
                    <switchService.Page />
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

/** Menus of a session in the header of a page that does not need one. */
export function SignedInHeader() {
  return (
    <StyleSheetManager {...styleTarget}>
      <Services>
        <SessionHeader />
      </Services>
    </StyleSheetManager>
  );
}

/** A page inside its frame: the frame stays while the page's script arrives, or breaks. */
function Page() {
  const { path } = usePlace();
  const title = findRoute(path)?.title;
  return (
    <ErrorBoundary resetKey={path} fallback={<BrokenPage />}>
      <Suspense fallback={<PageSkeleton title={title && <FormattedMessage id={title} />} />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Cache of reads, notices, and the one place where unhandled errors end. */
function Services({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const startUp = useStartUp();
  const { session } = useStartUpState();
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
    <ReadCache
      owner={session?.profile.mainInfo.userId ?? ''}
      onSessionOver={(failure) => report(failure.error)}
    >
      <I18nProvider locale={intl.locale}>
        <ToastProvider store={toasts}>
          <ErrorReportProvider report={report}>{children}</ErrorReportProvider>
        </ToastProvider>
      </I18nProvider>
    </ReadCache>
  );
}

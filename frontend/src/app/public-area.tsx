import { lazy, type ReactNode, Suspense } from 'react';
import { useStartUpState } from '../features/start-up/start-up-context.tsx';
import { LoginPage } from '../pages/login/login.page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { findRoute, type MatchedRoute, type RouteName } from './routes.ts';

const MissingPage = lazy(() =>
  import('../pages/missing/missing.page.tsx').then((page) => ({ default: page.MissingPage })),
);

const existing = (path: string) => (findRoute(path) ? path : undefined);

function LoginRoute() {
  const { project } = useStartUpState();
  return (
    <LoginPage
      restorePath={existing('/forgot-password')}
      registerPath={project?.uiSettings.registrationEnabled ? existing('/registration') : undefined}
    />
  );
}

const pages: Partial<Record<RouteName, () => ReactNode>> = {
  login: () => <LoginRoute />,
  missing: () => <MissingPage />,
};

/** Pages that need no session, all under the Auth layout. */
export function PublicArea({ route, header }: { route: MatchedRoute; header?: ReactNode }) {
  return (
    <AuthLayout header={header}>
      <Suspense>{pages[route.name as RouteName]?.()}</Suspense>
    </AuthLayout>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import { useStartUpState } from '../features/start-up/start-up-context.tsx';
import type { MatchedPage } from '../lib/define-page.ts';
import { LoginPage } from '../pages/login/login.page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { LawLayout } from './layouts/law-layout.tsx';
import { publicScripts } from './load/public-scripts.ts';
import { type EntryPageName, findPage } from './pages.ts';

const MissingPage = lazy(async () => ({ default: (await publicScripts.missing()).MissingPage }));
const HelpPage = lazy(async () => ({ default: (await publicScripts.helpService()).HelpPage }));
const LawPage = lazy(async () => ({ default: (await publicScripts.law()).LawPage }));

const UnsubscribePage = lazy(async () => ({
  default: (await publicScripts.unsubscribe()).UnsubscribePage,
}));

const existing = (path: string) => (findPage(path) ? path : undefined);

function LoginRoute({ onNearlySignedIn }: Pick<PublicAreaProps, 'onNearlySignedIn'>) {
  const { project } = useStartUpState();
  return (
    <LoginPage
      restorePath={existing('/forgot-password')}
      registerPath={project?.uiSettings.registrationEnabled ? existing('/registration') : undefined}
      onNearlySignedIn={onNearlySignedIn}
    />
  );
}

export interface PublicAreaProps {
  route: MatchedPage;
  /** Menus of a session, for signed-in people on pages that are open to all. */
  header?: ReactNode;
  /** Called once the person has named themselves: what comes after the sign-in may be fetched. */
  onNearlySignedIn: () => void;
  /** The page of a route that leads to an account or a password. */
  entry: ReactNode;
}

function pageOf({ route, onNearlySignedIn, entry }: PublicAreaProps): ReactNode {
  const name: string = route.name;
  if (name === ('login' satisfies EntryPageName)) return <LoginRoute onNearlySignedIn={onNearlySignedIn} />;
  if (name === ('law' satisfies EntryPageName)) return <LawPage code={route.params.code ?? ''} />;
  if (name === ('helpService' satisfies EntryPageName)) return <HelpPage />;
  if (name === ('unsubscribe' satisfies EntryPageName))
    return <UnsubscribePage token={route.params.token ?? ''} />;
  if ('entry' in route && route.entry) return entry;
  return <MissingPage />;
}

/** Pages that need no session: under the Auth layout, documents under the Law layout. */
export function PublicArea(props: PublicAreaProps) {
  const Layout = props.route.layout === 'law' ? LawLayout : AuthLayout;
  return (
    <Layout header={<Suspense>{props.header}</Suspense>}>
      <Suspense fallback={<div className="gh-waiting" aria-hidden="true" />}>{pageOf(props)}</Suspense>
    </Layout>
  );
}

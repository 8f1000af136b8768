import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { matchPath } from '../../lib/match-path.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { frameMessages } from '../private-messages.ts';
import { type MenuPage, menuPages } from './menu-groups.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

const home = '/apps';

/** Breadcrumbs of a page: the catalogue, its group, itself. The catalogue has none. */
export function crumbsOf(page: MenuPage | undefined, homeTitle: string): Crumb[] {
  if (!page) return [];
  return [
    { title: homeTitle, path: home },
    ...(page.group ? [{ title: page.group }] : []),
    { title: page.title, path: page.path },
  ];
}

/** Frame of the console and of the catalogue of services; a page that the server's menu lacks is not shown. */
export function PlatformLayout() {
  const intl = useIntl();
  const { locale } = useLocale();
  const { path } = usePlace();
  const { consoleMenu } = useSession();
  const pages = menuPages(consoleMenu, locale);
  const page = pages.find((candidate) => matchPath(candidate.path, path));
  // A menu that has not come says nothing about rights; the server has the last word on every call.
  const allowed = consoleMenu === undefined || page !== undefined || matchPath(home, path) !== undefined;
  return (
    <SignedInFrame
      menu={[
        {
          id: 'apps',
          code: 'apps',
          title: intl.formatMessage(frameMessages.services),
          path: home,
          group: undefined,
        },
        ...pages,
      ]}
      menuLabel={intl.formatMessage(frameMessages.consoleMenu)}
      lead={
        <Breadcrumbs
          label={intl.formatMessage(frameMessages.breadcrumbs)}
          crumbs={crumbsOf(page, intl.formatMessage(frameMessages.services))}
        />
      }
    >
      {allowed ? (
        <Outlet />
      ) : (
        <EmptyState
          icon={<Lock size={24} aria-hidden="true" />}
          title={<FormattedMessage {...frameMessages.noAccessTitle} />}
        >
          <FormattedMessage {...frameMessages.noAccessText} />
        </EmptyState>
      )}
    </SignedInFrame>
  );
}

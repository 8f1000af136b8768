import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { useLeftLists } from '../../lib/left-lists.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { useToldText } from '../../lib/told-text.ts';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';
import { useDelay } from '../../ui/skeleton/skeleton.tsx';
import { crumbsOf, entryOf } from '../page-place.ts';
import { findPage, lineageOf } from '../pages.ts';
import type { UpdateWatch } from '../watch/update-watch.ts';
import { type MenuPage, menuPages } from './menu-groups.ts';
import { useNamedWindow } from './named-window.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { frameMessages } from './texts.ts';
import { UpdateNotice } from './update-notice.tsx';

/** Milliseconds until it is asked how the platform is: the page comes first. */
const alertsDelay = 2_000;

/** Comes where the flags of the server say that anything is asked. */
const SystemAlerts = lazyPart(
  async () => (await import('../../features/monitoring/components/system-alerts.tsx')).SystemAlerts,
);

const home = '/apps';

/** Frame of the console and of the catalogue of services; a page that the server's menu lacks is not shown. */
export function PlatformLayout({ updates }: { updates: UpdateWatch }) {
  const intl = useIntl();
  const told = useToldText();
  const { path } = usePlace();
  const hasCome = useDelay(alertsDelay);
  const { consoleMenu, accesses } = useSession();
  const place = path.startsWith('/setting/') ? 'console' : 'cabinet';
  const title = intl.formatMessage(frameMessages.services);
  const pages: MenuPage[] = [
    { id: 'apps', code: 'apps', title, path: home, group: undefined },
    ...menuPages(consoleMenu, told),
  ];
  const page = findPage(path);
  // A menu that has not come says nothing about rights; the server has the last word on every call.
  const allowed = consoleMenu === undefined || (page && entryOf(lineageOf(page), pages) !== undefined);
  return (
    <PageNameProvider>
      <SignedInFrame
        menu={pages}
        place={place}
        menuLabel={intl.formatMessage(frameMessages.consoleMenu)}
        floating={<UpdateNotice watch={updates} />}
        lead={allowed && <Trail menu={pages} homeTitle={title} />}
      >
        {hasCome && accesses && place === 'console' && <SystemAlerts accesses={accesses} />}
        {allowed ? <Outlet /> : <NoAccess />}
      </SignedInFrame>
    </PageNameProvider>
  );
}

/** Breadcrumbs; a page that shows a record ends them, and the window's title, with its name. */
function Trail({ menu, homeTitle }: { menu: readonly MenuPage[]; homeTitle: string }) {
  const intl = useIntl();
  const { path } = usePlace();
  const lists = useLeftLists();
  const name = useNamedWindow();
  const page = findPage(path);
  if (!page) return null;
  const line = lineageOf(page);
  const crumbs = crumbsOf({
    page,
    line,
    entry: entryOf(line, menu),
    home: { title: homeTitle, path: home },
    titleOf: (row) => (row.name === page.name && name) || intl.formatMessage({ id: row.title }, page.params),
    addressOf: lists.addressOf,
  });
  return <Breadcrumbs label={intl.formatMessage(frameMessages.breadcrumbs)} crumbs={crumbs} />;
}

function NoAccess() {
  return (
    <EmptyState
      alone
      icon={<Lock size={24} aria-hidden="true" />}
      title={<FormattedMessage {...frameMessages['noAccess.title']} />}
      action={
        <ButtonLink to={home}>
          <FormattedMessage {...frameMessages.allServices} />
        </ButtonLink>
      }
    >
      <FormattedMessage {...frameMessages['noAccess.text']} />
    </EmptyState>
  );
}

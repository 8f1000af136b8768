import { Menu as MenuIconSign, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useSession, useStartUp, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useMediaQuery } from '../../lib/media-query.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { PageIconContext } from '../../screen/page-icon.ts';
import { Button } from '../../ui/button/button.tsx';
import { SidePanel } from '../../ui/dialog/dialog.tsx';
import { Link } from '../../ui/link/link.tsx';
import { type NavigationGroup, SideNavigation } from '../../ui/side-navigation/side-navigation.tsx';
import { CookieNotice } from '../controls/cookie-notice.tsx';
import { SkipLink } from '../controls/skip-link.tsx';
import { pageScript } from '../load/page-script.ts';
import { iconOf, MenuIcon } from '../menu-icons.tsx';
import { entryOf, iconIn } from '../page-place.ts';
import { findPage, lineageOf } from '../pages.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banners } from './banners.tsx';
import { Brand } from './brand.tsx';
import {
  Column,
  Content,
  Drawer,
  Floating,
  Frame,
  HomeLink,
  Lead,
  MobileOnly,
  Notices,
  Side,
  SideFoot,
  SideTools,
  Spring,
  Top,
} from './frame.styles.ts';
import { isCounted, MenuCount } from './menu-count.tsx';
import { groupPages, type MenuPage } from './menu-groups.ts';
import { NoticesMenu } from './notices.tsx';
import { Palette } from './palette.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { frameMessages } from './texts.ts';

export interface SignedInFrameProps {
  menu: readonly MenuPage[];
  menuLabel: string;
  /** Left side of the header: breadcrumbs, or the way back. */
  lead: ReactNode;
  notices?: ReactNode;
  /** Floats over the end of the page and moves nothing. */
  floating?: ReactNode;
  /** Whose announcements stand above the content. */
  place: 'cabinet' | 'console';
  /** Reading matter of at most 960 px. */
  narrow?: boolean;
  children: ReactNode;
}

/** The menu as it is drawn: icons and scripts of its pages, the entry that the current page belongs to. */
function useMenuGroups(menu: readonly MenuPage[]): NavigationGroup[] {
  const here = findPage(usePlace().path);
  const current = here && entryOf(lineageOf(here), menu);
  return groupPages(menu).map(({ code, title, pages }, index) => ({
    id: code ?? String(index),
    title,
    icon: <MenuIcon name={code && iconOf(code)} />,
    entries: pages.map((entry) => {
      const page = findPage(entry.path);
      return {
        id: entry.id,
        title: entry.title,
        path: entry.path,
        current: entry === current,
        icon: <MenuIcon name={page && 'icon' in page ? page.icon : iconOf(entry.code)} />,
        ...(isCounted(entry.code) && { count: <MenuCount code={entry.code} /> }),
        ...(page && { onPrefetch: () => pageScript(page.name)?.prefetch() }),
      };
    }),
  }));
}

/** The icon of the page that is shown, as large as an empty list shows it. */
function usePageIcon(): ReactNode {
  const page = findPage(usePlace().path);
  const name = page && iconIn(lineageOf(page));
  return name && <MenuIcon name={name} size={24} />;
}

/** Frame of everything behind the sign-in: menu at the side, header, content. */
export function SignedInFrame(props: SignedInFrameProps) {
  const { menu, menuLabel, lead, notices, floating, place, narrow = false, children } = props;
  const { locale } = useLocale();
  const { banners } = useSession();
  const { mini, captioned, headless, turn } = useFrameLook();
  const groups = useMenuGroups(menu);
  const tools = (
    <>
      <Palette iconOnly={headless} />
      <NoticesMenu />
      <ServicesMenu />
      <AccountMenu />
    </>
  );
  return (
    <Frame $menu={!mini ? 'full' : captioned ? 'captioned' : 'icons'} $headless={headless}>
      <SkipLink />
      <Shortcuts />
      <Side>
        <Home mini={mini} />
        <SideNavigation label={menuLabel} groups={groups} mini={mini} miniTitles={captioned} />
        <SideFoot>
          {headless && <SideTools $mini={mini}>{tools}</SideTools>}
          <CollapseButton mini={mini} onTurn={turn} />
        </SideFoot>
      </Side>
      {!headless && (
        <Top>
          <MobileOnly>
            <MobileMenu label={menuLabel} groups={groups} />
          </MobileOnly>
          {lead}
          <Spring />
          {tools}
        </Top>
      )}
      <Column>
        <Banners banners={banners?.[locale]?.[place] ?? []} />
        <Content id="main" tabIndex={-1} $narrow={narrow}>
          {headless && <Lead>{lead}</Lead>}
          <Notices>{notices}</Notices>
          <PageIconContext value={usePageIcon()}>{children}</PageIconContext>
        </Content>
        <Floating>
          {floating}
          <CookieNotice />
        </Floating>
      </Column>
    </Frame>
  );
}

/**
 * How the frame looks, by the installation's settings, the person's and the room there is. A phone has its header
 * whatever the settings say: the way to the menu is there.
 */
function useFrameLook() {
  const { settings } = useSession();
  const { project } = useStartUpState();
  const startUp = useStartUp();
  const crowded = useMediaQuery('(width < 1296px)');
  const phone = useMediaQuery('(width < 768px)');
  // What is unfolded where there is little room is no choice for wider windows.
  const [unfolded, setUnfolded] = useState(false);
  const mini = crowded ? !unfolded : settings.navMini;
  return {
    mini,
    captioned: project?.uiSettings.navMiniTitle ?? true,
    headless: project?.uiSettings.headerVisible === false && !phone,
    /** Folds the menu, or unfolds it. */
    turn: () => (crowded ? setUnfolded(mini) : void startUp.changeSettings({ navMini: !mini })),
  };
}

function Home({ mini }: { mini: boolean }) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  return (
    <HomeLink>
      <Link to="/apps" className="">
        <Brand name={projectTexts(project, locale)?.projectName} project={project} logoOnly={mini} small />
      </Link>
    </HomeLink>
  );
}

function CollapseButton({ mini, onTurn }: { mini: boolean; onTurn: () => void }) {
  const intl = useIntl();
  const { project } = useStartUpState();
  if (!project?.uiSettings.editNavMini) return null;
  const name = intl.formatMessage(mini ? frameMessages.expand : frameMessages.collapse);
  const Icon = mini ? PanelLeftOpen : PanelLeftClose;
  return (
    <span>
      <Button
        kind="quiet"
        aria-label={name}
        title={name}
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={onTurn}
      />
    </span>
  );
}

function MobileMenu({ label, groups }: { label: string; groups: readonly NavigationGroup[] }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const name = intl.formatMessage(frameMessages.openMenu);
  return (
    <>
      <Button
        kind="quiet"
        aria-label={name}
        aria-expanded={open}
        title={name}
        icon={<MenuIconSign size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <SidePanel open={open} title={label} onClose={() => setOpen(false)}>
        <Drawer>
          <SideNavigation label={label} groups={groups} onNavigate={() => setOpen(false)} />
        </Drawer>
      </SidePanel>
    </>
  );
}

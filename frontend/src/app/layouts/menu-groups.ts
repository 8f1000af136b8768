import { menuGroupText } from '@gatehouse/contracts/platform/menu-texts.ts';
import type { MenuItem } from '@gatehouse/contracts/platform/resources.ts';
import type { ToldText } from '../../lib/told-text.ts';
import { findPage } from '../pages.ts';

export interface MenuPage {
  id: string;
  code: string;
  title: string;
  path: string;
  /** Title of its group. */
  group: string | undefined;
  groupCode?: string;
}

/** Pages of a server menu in their order, each with the title of its group; none while the menu is not known. */
export function menuPages(menu: readonly MenuItem[] | undefined, told: ToldText): MenuPage[] {
  return (menu ?? []).flatMap((item) => [
    ...(item.path === null
      ? []
      : [
          {
            id: item.code,
            code: item.code,
            title: told(item.title, findPage(item.path)?.title),
            path: item.path,
            group: undefined,
          },
        ]),
    ...item.children.map((child) => ({
      id: `${item.code}-${child.code}`,
      code: child.code,
      title: told(child.title, findPage(child.path)?.title),
      path: child.path,
      group: told(item.title, menuGroupText(item.code)),
      groupCode: item.code,
    })),
  ]);
}

interface PageGroup {
  code: string | undefined;
  title: string | undefined;
  pages: MenuPage[];
}

/** Pages by group, groups in the order of their first page; pages without a group are one. */
export function groupPages(pages: readonly MenuPage[]): PageGroup[] {
  const groups: PageGroup[] = [];
  for (const page of pages) {
    const known = groups.find(({ title }) => title === page.group);
    if (known) known.pages.push(page);
    else groups.push({ code: page.groupCode, title: page.group, pages: [page] });
  }
  return groups;
}

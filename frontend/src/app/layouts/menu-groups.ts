import { menuGroupText } from '@gatehouse/contracts/platform/menu-texts.ts';
import type { MenuItem } from '@gatehouse/contracts/platform/resources.ts';
import type { ToldText } from '../../lib/told-text.ts';
import { findPage } from '../pages.ts';

export interface MenuPage {
  id: string;
  code: string;
  title: string;
  path: string;
  group: string | undefined;
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
    })),
  ]);
}

/** Pages by group, groups in the order of their first page. */
export function groupPages(pages: readonly MenuPage[]): { title: string | undefined; pages: MenuPage[] }[] {
  const groups: { title: string | undefined; pages: MenuPage[] }[] = [];
  for (const page of pages) {
    const known = groups.find(({ title }) => title === page.group);
    if (known) known.pages.push(page);
    else groups.push({ title: page.group, pages: [page] });
  }
  return groups;
}

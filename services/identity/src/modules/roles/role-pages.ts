import { consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import type { Role } from '@gatehouse/contracts/identity/roles.resources.ts';
import { readMenuRows } from '@gatehouse/contracts/platform/read-menu-rows.ts';
import { nameIn } from '../accounts/roles/roles.domain.ts';

const { console: rows } = await readMenuRows();
const groups = [undefined, ...consoleGroups.map(({ code }) => code)];

/** Pages of the console that somebody with these methods finds in the menu, in its order. */
export const pagesOf = (methods: readonly string[], locale: string): Role['pages'] =>
  groups.flatMap((code) => {
    const group = consoleGroups.find((one) => one.code === code);
    return rows
      .filter((row) => row.group === code && methods.includes(row.method))
      .map(({ title, path }) => ({
        path,
        title: nameIn(title, locale),
        group: group === undefined ? null : nameIn(group.title, locale),
      }));
  });

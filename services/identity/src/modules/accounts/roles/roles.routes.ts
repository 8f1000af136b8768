import { type MethodKey, methodKeys, methodName, roleEndpoints } from '@gatehouse/contracts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { grantedMethods, type RoleRow } from './roles.domain.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}
interface Choice {
  readonly code: string;
  readonly name: string;
}

const nameIn = ({ ru, en }: RoleRow['name'], locale: string): string => (locale === 'en' ? en : ru);

/** Those that hold the text, by name; few, since every role and method is known to all. */
const found = <C extends Choice>(choices: readonly C[], { search = '' }: Asked, locale: string): C[] => {
  const words = search.toLowerCase();
  return choices
    .filter(({ code, name }) => [code, name].some((text) => text.toLowerCase().includes(words)))
    .toSorted((left, right) => left.name.localeCompare(right.name, locale));
};

const concernsApplications = (key: string): boolean => key.startsWith('setting.applications.');

export const roleRoutes = (roles: { all(): Promise<readonly RoleRow[]> }): readonly Route[] => {
  const choiceOfRole = ({ _id, name }: RoleRow, locale: string): Choice => ({
    code: _id,
    name: nameIn(name, locale),
  });
  const choiceOfMethod = (key: MethodKey, locale: string): Choice => ({
    code: key,
    name: nameIn(methodName(key), locale),
  });
  return [
    route(roleEndpoints.search, async ({ query, locale }) => {
      const choices = (await roles.all()).map((role) => choiceOfRole(role, locale));
      return { roles: found(choices, query, locale).slice(0, query.limit) };
    }),
    route(roleEndpoints.methods, async ({ query, locale }) => {
      const choices = methodKeys.map((key) => choiceOfMethod(key, locale));
      return { methods: found(choices, query, locale).slice(0, query.limit) };
    }),
    route(roleEndpoints.accesses, async ({ query, locale }) => {
      const concerns = (keys: readonly string[]) =>
        query.type === undefined || keys.some(concernsApplications);
      const ofRoles = (await roles.all())
        .filter((role) => concerns(grantedMethods(role, methodKeys)))
        .map((role) => ({ type: 'role' as const, ...choiceOfRole(role, locale) }));
      const ofMethods = methodKeys
        .filter((key) => concerns([key]))
        .map((key) => ({ type: 'method' as const, ...choiceOfMethod(key, locale) }));
      const accesses = [...found(ofRoles, query, locale), ...found(ofMethods, query, locale)];
      return { accesses: accesses.slice(0, query.limit) };
    }),
  ];
};

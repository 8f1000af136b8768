import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { type MethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { roleEndpoints } from '@gatehouse/contracts/identity/roles.endpoints.ts';
import type { RoleListItem } from '@gatehouse/contracts/identity/roles.resources.ts';
import { formatName, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { accountLabel } from '../accounts/accounts.domain.ts';
import { methodsBeyondRole } from '../accounts/roles/role-grants.domain.ts';
import { grantedMethods, kindOf, nameIn, type RoleRow, readRole } from '../accounts/roles/roles.domain.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import type { RoleChanges } from './role-changes.service.ts';
import { pagesOf } from './role-pages.ts';
import type { RoleHolderRow, RoleUses } from './role-uses.read-model.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}
interface Choice {
  readonly code: string;
  readonly name: string;
}

const holds = (texts: readonly string[], search: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));

/** Those that hold the text, by name; few, since every role and method is known to all. */
const found = <C extends Choice>(choices: readonly C[], { search = '' }: Asked): C[] =>
  choices
    .filter(({ code, name }) => holds([code, name], search))
    .toSorted((left, right) => compareTexts(left.name, right.name));

const concernsApplications = (key: string): boolean => key.startsWith('setting.applications.');

export interface RoleRoutesDeps {
  readonly repository: Pick<RolesRepository, 'all' | 'byCode'>;
  readonly uses: RoleUses;
  readonly changes: RoleChanges;
  readonly nameFormat: () => NameFormat;
}

const choiceOfRole = ({ _id, name }: RoleRow, locale: string): Choice => ({
  code: _id,
  name: nameIn(name, locale),
});
const choiceOfMethod = (key: MethodKey, locale: string): Choice => ({
  code: key,
  name: nameIn(methodName(key), locale),
});

const lookupRoutes = ({ repository }: Pick<RoleRoutesDeps, 'repository'>): readonly Route[] => [
  route(roleEndpoints.search, async ({ query, locale, actor }) => {
    const isBeyond = (role: RoleRow) =>
      actor.kind === 'account' && methodsBeyondRole(actor, role, methodKeys).length > 0;
    const choices = (await repository.all())
      .filter((role) => query.roleType === undefined || kindOf(role) === query.roleType)
      .map((role) => ({ ...choiceOfRole(role, locale), beyondCaller: isBeyond(role) }));
    return { roles: found(choices, query).slice(0, query.limit) };
  }),
  route(roleEndpoints.methods, async ({ query, locale }) => {
    const choices = methodKeys.map((key) => choiceOfMethod(key, locale));
    return { methods: found(choices, query).slice(0, query.limit) };
  }),
  route(roleEndpoints.accesses, async ({ query, locale }) => {
    const concerns = (keys: readonly string[]) => query.type === undefined || keys.some(concernsApplications);
    const ofRoles = (await repository.all())
      .filter((role) => query.accessType === undefined || kindOf(role) === query.accessType)
      .filter((role) => concerns(grantedMethods(role, methodKeys)))
      .map((role) => ({ type: 'role' as const, ...choiceOfRole(role, locale) }));
    const ofMethods = methodKeys
      .filter((key) => concerns([key]))
      .map((key) => ({ type: 'method' as const, ...choiceOfMethod(key, locale) }));
    const accesses = [...found(ofRoles, query), ...found(ofMethods, query)];
    return { accesses: accesses.slice(0, query.limit) };
  }),
];

const sortTexts = {
  name: (role: RoleRow, locale: string) => nameIn(role.name, locale),
  code: (role: RoleRow) => role._id,
  date: (role: RoleRow) => role.updatedAt?.toISOString() ?? '',
} as const;

export const roleRoutes = (deps: RoleRoutesDeps): readonly Route[] => {
  const { repository, uses, changes, nameFormat } = deps;

  const summaryOf = async (role: RoleRow, applicationCount: number): Promise<RoleListItem> => ({
    id: role._id,
    revision: role.sequence ?? 1,
    kind: kindOf(role),
    code: role._id,
    name: role.name.ru,
    nameEn: role.name.en,
    comment: role.comment ?? '',
    builtIn: role.systemic,
    methodCount: grantedMethods(role, methodKeys).length,
    people: await uses.countPeople(role),
    applicationCount,
    date: role.updatedAt?.toISOString() ?? null,
  });
  const holderOf = ({ names, locale, ...row }: RoleHolderRow) => ({
    id: row._id,
    name: formatName(names, nameFormat(), locale) || accountLabel(row),
    login: row.login,
    status: row.status,
    lastSignIn: row.lastSignInAt?.toISOString() ?? null,
  });

  return [
    ...lookupRoutes(deps),
    route(roleEndpoints.list, async ({ query, actor, locale }) => {
      const { search = '', kind, method, sort = 'name', order = 'ASC', offset = 0, limit = 20 } = query;
      const text = sortTexts[sort];
      const rows = (await repository.all())
        .filter((role) => kind === undefined || kindOf(role) === kind)
        .filter((role) => method === undefined || grantedMethods(role, methodKeys).includes(method))
        .filter(({ _id, name }) => holds([_id, name.ru, name.en], search))
        .toSorted((left, right) => compareTexts(text(left, locale), text(right, locale)));
      const ordered = order === 'ASC' ? rows : rows.toReversed();
      const counts = await uses.countsOfApplications();
      const page = ordered.slice(offset, offset + limit);
      return {
        roles: await Promise.all(
          page.map(async (role) => ({
            ...(await summaryOf(role, counts.get(role._id) ?? 0)),
            beyondCaller: [...methodsBeyondRole(accountOf(actor), role, methodKeys)],
          })),
        ),
        meta: { sort, order, offset, limit, total: rows.length, more: false },
      };
    }),
    route(roleEndpoints.read, async ({ params, actor, locale }) => {
      const role = await repository.byCode(params.id);
      if (role === null) throw problem(requestErrors.notFound);
      const applications = await uses.applicationsNaming(role._id);
      const methods = [...grantedMethods(role, methodKeys)];
      return {
        role: {
          ...(await summaryOf(role, applications.length)),
          methods,
          pages: pagesOf(methods, locale),
          applications: applications.map(({ _id, name, nameEn }) => ({ id: _id, name, nameEn })),
          beyondCaller: [...methodsBeyondRole(accountOf(actor), role, methodKeys)],
        },
      };
    }),
    route(roleEndpoints.people, async ({ params, query }) => {
      const role = await repository.byCode(params.id);
      if (role === null) throw problem(requestErrors.notFound);
      const { rows, meta } = await uses.people(role, query);
      return { people: rows.map(holderOf), meta };
    }),
    route(
      roleEndpoints.create,
      async ({ body, actor, context, claim }) => ({
        id: await changes.create(body, grantorOf(accountOf(actor)), context, claim),
      }),
      validationErrors(readRole),
    ),
    route(
      roleEndpoints.change,
      async ({ params, body, actor, context }) => ({
        revision: await changes.update(params.id, body, grantorOf(accountOf(actor)), context),
      }),
      validationErrors(readRole),
    ),
    route(roleEndpoints.delete, async ({ params, actor, locale, context }) => {
      await changes.remove(params.id, locale, grantorOf(accountOf(actor)), context);
      return null;
    }),
  ];
};

import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { type SchemeFlowName, schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import { schemeEndpoints } from '@gatehouse/contracts/identity/schemes.endpoints.ts';
import type { AuthenticationScheme } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { byPriority, type SchemeRow, schemeOfOthers } from '../schemes/schemes.domain.ts';
import type { SchemesRepository } from '../schemes/schemes.repository.ts';
import type { Schemes } from '../schemes/schemes.service.ts';
import type { SchemeChanges } from './scheme-changes.service.ts';
import { afterPlan, readScheme } from './scheme-content.domain.ts';
import { effectsOf, type World } from './scheme-effects.domain.ts';
import type { SchemePeople } from './scheme-people.read-model.ts';

export interface SchemeRoutesDeps {
  readonly repository: Pick<SchemesRepository, 'all'>;
  readonly changes: SchemeChanges;
  readonly people: SchemePeople;
  readonly accounts: Pick<AccountsRepository, 'countAssigned'>;
  readonly rulesOf: Schemes['rulesOf'];
  readonly domains: { current(): Domains };
  readonly carriedOut: { has(factor: Factor): boolean };
  readonly clock: Pick<Clock, 'now'>;
}

const flowNames: Readonly<Record<SchemeFlowName, { readonly ru: string; readonly en: string }>> = {
  credentials: { ru: 'Пароль', en: 'Password' },
  email_code: { ru: 'Код из письма', en: 'E-mail code' },
  sms_code: { ru: 'Код из СМС', en: 'SMS code' },
};

const asksFor = ({ first, second }: SchemeRow, name: string): boolean =>
  [...first, ...second].some(({ flow, enabled }) => enabled && flow === name);

export const schemeRoutes = (deps: SchemeRoutesDeps): readonly Route[] => {
  const { repository, changes, people, accounts, rulesOf, domains, carriedOut, clock } = deps;

  const shown = async (row: SchemeRow, othersBy: string | undefined, locale: string) => {
    const naming = domains
      .current()
      .all()
      .filter(({ schemeCode }) => schemeCode === row._id);
    const scheme: AuthenticationScheme = {
      id: row._id,
      revision: row.sequence ?? 0,
      code: row._id,
      name: row.name.ru,
      nameEn: row.name.en,
      comment: row.comment ?? '',
      active: row.active,
      base: row.base,
      priority: row.priority,
      firstFactor: row.first.map(({ flow, enabled }) => ({ flow, enabled })),
      secondFactor: row.second.map(({ flow, enabled }) => ({ flow, enabled })),
      throughProviders: row.throughProviders ?? true,
      usersCount: await accounts.countAssigned(row._id),
      domains: naming.map((facts) => ({
        id: facts.domainId,
        name: domainNameIn(facts, locale) ?? facts.domainId,
      })),
      everybodyElse: row._id === othersBy,
      date: row.updatedAt?.toISOString() ?? null,
    };
    return scheme;
  };

  const worldOf = (schemes: readonly SchemeRow[]): World => ({
    schemes,
    rulesOf,
    schemeOfDomain: (domainId) => domains.current().byId(domainId)?.schemeCode ?? null,
  });

  return [
    route(schemeEndpoints.flows, async ({ locale }) => {
      const all = await repository.all();
      const base = all.find((row) => row.base);
      return {
        flows: schemeFlows.map((id) => ({
          id,
          name: flowNames[id][locale === 'en' ? 'en' : 'ru'],
          active: carriedOut.has(id),
          used: all.some((row) => row.active && asksFor(row, id)),
          base: base !== undefined && asksFor(base, id),
        })),
      };
    }),
    route(schemeEndpoints.list, async ({ locale }) => {
      const all = await repository.all();
      const othersBy = schemeOfOthers(all)?._id;
      return { schemas: await Promise.all(byPriority(all).map((row) => shown(row, othersBy, locale))) };
    }),
    route(
      schemeEndpoints.create,
      async ({ body, context, claim }) => ({ id: await changes.create(body, context, claim) }),
      validationErrors(readScheme),
    ),
    route(
      schemeEndpoints.change,
      async ({ params, body, context }) => ({ revision: await changes.update(params.id, body, context) }),
      validationErrors(readScheme),
    ),
    route(schemeEndpoints.setActive, async ({ params, body, locale, context }) => ({
      revision: await changes.setActive(params.id, body.active, { locale, context }),
    })),
    route(schemeEndpoints.order, async ({ body, context }) => {
      await changes.order(body.ids, context);
      return null;
    }),
    route(schemeEndpoints.delete, async ({ params, locale, context }) => {
      await changes.remove(params.id, { locale, context });
      return null;
    }),
    route(schemeEndpoints.foresee, async ({ body }) => {
      const before = await repository.all();
      const judged = await changes.foresee(before, body);
      const after = afterPlan(before, body);
      if (after === undefined) throw problem(requestErrors.notFound);
      const [groups, open] = await Promise.all([people.people(), people.sessions(clock.now())]);
      // One that is made has the empty code.
      const code = body.ids !== undefined && body.id === undefined ? undefined : (body.id ?? '');
      const worlds = { before: worldOf(before), after: worldOf(after), code };
      return { effects: { ...effectsOf(worlds, groups, open.groups), more: open.more, ...judged } };
    }),
  ];
};

import { personActEndpoints } from '@gatehouse/contracts/identity/person-acts.endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PersonActs } from './person-acts.service.ts';
import type { PersonLimits } from './person-limits.service.ts';

export interface PersonActRoutesDeps {
  readonly acts: PersonActs;
  readonly limits: PersonLimits;
  readonly secondFactor: { reset(accountId: string, context: EventContext): Promise<boolean> };
}

interface Asking {
  readonly actor: Actor;
  readonly context: EventContext;
  readonly locale: string;
}
const by = ({ actor, context, locale }: Asking) => ({ caller: accountOf(actor), context, locale });

export const personActRoutes = ({ acts, limits, secondFactor }: PersonActRoutesDeps): readonly Route[] => [
  route(personActEndpoints.create, async ({ body, claim, ...call }) => ({
    id: await acts.create(body, by(call), claim),
  })),
  route(personActEndpoints.assignScheme, async ({ params, body, ...call }) => {
    await acts.assignScheme(params.id, body.scheme, by(call));
    return null;
  }),
  route(personActEndpoints.setRoles, async ({ params, body, ...call }) => {
    await acts.setRoles(params.id, body.roles, by(call));
    return null;
  }),
  route(personActEndpoints.sendLink, async ({ params, body, ...call }) => {
    await acts.sendLink(params.id, body.link, by(call));
    return null;
  }),
  route(personActEndpoints.reset, async ({ params, body, actor, context }) => {
    const { account } = await acts.within(params.id, accountOf(actor));
    if (body.reset === 'second-factor') await secondFactor.reset(account._id, context);
    else await limits[body.reset](account, context);
    return null;
  }),
  route(personActEndpoints.delete, async ({ params, ...call }) => {
    await acts.delete(params.id, by(call));
    return null;
  }),
];

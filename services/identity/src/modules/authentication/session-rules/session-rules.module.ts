import type { SessionRules } from '@gatehouse/contracts/identity/resources.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Roles } from '../../accounts/roles/roles.service.ts';
import type { Schemes } from '../schemes/schemes.service.ts';

export interface SessionRulesDeps {
  readonly roles: Pick<Roles, 'granted'>;
  readonly schemes: Pick<Schemes, 'active'>;
}

/**
 * What every BFF holds open sessions against (ADR 33). Read from the database and not from a snapshot, so that the
 * second of the BFF's own poll is all that lies between a change, by whatever command, and its effect.
 */
export const createSessionRulesModule = ({ roles, schemes }: SessionRulesDeps) => {
  const read = async (): Promise<SessionRules> => {
    const [granted, active] = await Promise.all([roles.granted(), schemes.active()]);
    return {
      roles: Object.fromEntries(Object.entries(granted).map(([code, methods]) => [code, [...methods]])),
      schemes: Object.fromEntries(
        Object.entries(active.schemes).map(([code, { first, second, secondRequired }]) => [
          code,
          { first: [...first], second: [...second], secondRequired },
        ]),
      ),
      fallbackScheme: active.fallbackScheme,
      networks: [],
    };
  };
  const routes: readonly Route[] = [
    route(sessionEndpoints.rules, async ({ query }) => {
      const rules = await read();
      const version = secretHash(JSON.stringify(rules));
      return { version, rules: query.version === version ? null : rules };
    }),
  ];
  return { routes };
};

/** From where clients speak for themselves and what they may do then: of a client, and of an application for all of its own. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { clientScopes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { readNetwork } from '@gatehouse/kit/network/network-key.ts';

type Errors = Record<string, string>;

/** Networks, each once; what is wrong stands at its place. */
export const readNetworks = (given: readonly string[], errorList: Errors): string[] => [
  ...new Set(
    given.flatMap((each, index) => {
      const reading = readNetwork(each);
      if (reading.kind === 'read') return reading.network.text;
      errorList[fieldPath('ip', index)] = reading.code;
      return [];
    }),
  ),
];

/** Scopes of OpenID Connect, which no interface has for a method. */
export const standardScopes: ReadonlySet<string> = new Set(clientScopes);

/** Scopes of OpenID Connect say what is known of a person, and nobody is meant by a client's own token. */
export const readMethods = (given: readonly string[], errorList: Errors): string[] => {
  given.forEach((method, index) => {
    if (standardScopes.has(method)) errorList[fieldPath('methods', index)] = 'errorReserved';
  });
  return [...new Set(given)];
};

interface Caller {
  readonly networks?: readonly string[];
  readonly methods?: readonly string[];
}

/** What counts for a client: addresses of its application where it names none, methods of both (ADR 175). */
export const callerOf = (client: Caller, application: Caller) => {
  const { networks = [], methods = [] } = client;
  return {
    networks: networks.length > 0 ? networks : (application.networks ?? []),
    methods: [...new Set([...(application.methods ?? []), ...methods])],
  };
};

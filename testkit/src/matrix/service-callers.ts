import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { type Caller, tokenCaller } from './caller.ts';

/** Everybody who may knock at a service's own port; `tokenOf` signs for them with keys that the service trusts. */
export const serviceCallers = (tokenOf: (actor: Actor) => Promise<string>) => {
  const person = (name: string, methods: readonly string[], masterAccount = false): Caller =>
    tokenCaller({ name, signedIn: true, methods, masterAccount }, () =>
      tokenOf(accountActor(name, { methods, masterAccount })),
    );
  const anonymous = tokenCaller({ name: 'anonymous', signedIn: false, methods: [] }, () =>
    tokenOf(anonymousActor()),
  );
  const administrator = person('administrator', methodKeys);
  const master = person('master', [], true);
  const reading = methodKeys.filter((key) => key.endsWith('.read'));
  return {
    anonymous,
    administrator,
    master,
    /** Another process of the platform. */
    peer: (name: Parameters<typeof peerActor>[0]): Caller =>
      tokenCaller({ name: `peer ${name}`, signedIn: false, methods: [], peer: name }, () =>
        tokenOf(peerActor(name)),
      ),
    /** One of each role, peers apart. */
    people: [
      anonymous,
      person('limited', []),
      person('user', ['cabinet.services.read']),
      master,
      administrator,
      person('read-only-administrator', reading),
    ],
  };
};

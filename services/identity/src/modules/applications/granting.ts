/** Who changes a client or an application. */
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Grantor, grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';

export interface Granting {
  readonly grantor: Grantor;
  readonly context: EventContext;
}

/** A call of the console: the person who makes it is the grantor. */
export const grantingIn = ({
  actor,
  context,
}: {
  readonly actor: Actor;
  readonly context: EventContext;
}): Granting => ({ grantor: grantorOf(accountOf(actor)), context });

import { randomBytes } from 'node:crypto';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { IdentityWorld } from '../../../identity.fixtures.ts';

let invitations = 0;

/** Invites as access-request does, by its event; answers the secret of the link. */
export const inviteAs = async (world: IdentityWorld, email: string, more: object = {}) => {
  invitations += 1;
  const id = `invitation${invitations}`;
  const secret = randomBytes(32).toString('base64url');
  const event = world.service.createEvent(accessRequestEvents.invitationCreated, {
    subject: id,
    sequence: 1,
    context: systemContext,
    data: {
      invitationId: id,
      email,
      domainId: 'portal',
      locale: 'ru',
      secretHash: secretHash(secret),
      firstName: 'Вера',
      lastName: 'Орлова',
      middleName: null,
      mobile: null,
      endTime: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
      ...more,
    },
  });
  await world.deliver(event);
  return { id, secret, event };
};

import { invitationStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import {
  decideInvitation,
  type InvitationCommand,
  type InvitationRow,
  invitationStatus,
  withSending,
} from './invitations.domain.ts';

const START = Date.parse('2026-05-01T10:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR);

const invitation: InvitationRow = {
  _id: 'i',
  email: 'guest@mail.example',
  contractorId: 'c',
  inviterId: 'master',
  status: 'active',
  access: [{ organizationId: 'o', roles: ['buyer'] }],
  createdAt: at(0),
  sentAt: at(0),
  endTime: at(10),
  knownAccountId: null,
  accountId: null,
  domainId: 'base',
  locale: 'ru',
  sequence: 1,
};

interface Step {
  readonly command: InvitationCommand;
  /** When the invited person answered; the answer may arrive later. */
  readonly answeredAt: Date;
}

const anyStep = ({ pick, below }: Choices, now: Date): Step => {
  const accountId = pick(['anna', 'boris']);
  const command = pick<InvitationCommand>([
    { kind: 'accept', accountId },
    { kind: 'settle', accountId },
    { kind: 'refuse', accountId: pick([accountId, null]) },
    { kind: 'revoke' },
    { kind: 'renew', endTime: new Date(now.getTime() + 10 * HOUR) },
    { kind: 'expire' },
  ]);
  return { command, answeredAt: new Date(now.getTime() - below(4) * HOUR) };
};

it('no commands in any interleaving leave the named states, grant twice, or grant what was not offered at the time', () =>
  forSeeds(2_000, (choices) => {
    let stored = invitation;
    let now = at(0);
    let grants = 0;
    const open: { step: Step; read: InvitationRow }[] = [];
    for (let round = 0; round < 30; round += 1) {
      now = new Date(now.getTime() + choices.below(4) * HOUR);
      if (choices.chance(0.6)) open.push({ step: anyStep(choices, now), read: stored });
      const place = choices.below(open.length);
      const one = open[place];
      if (one === undefined) continue;
      const { command, answeredAt } = one.step;
      const decision = decideInvitation(one.read, command, now, answeredAt);
      if (decision.kind === 'changed' && decision.next.sequence !== stored.sequence + 1) {
        one.read = stored;
        continue;
      }
      open.splice(place, 1);
      if (decision.kind === 'refused') continue;
      const before = stored;
      stored = decision.next;
      expect(invitationStatuses).toContain(stored.status);
      expect(decision.grants).toBe(['success', 'autoSuccess'].includes(stored.status));
      if (decision.grants) {
        grants += 1;
        const happened = command.kind === 'accept' ? answeredAt : now;
        expect(happened.getTime()).toBeLessThan(before.endTime.getTime());
        expect(stored.accountId).toBe('accountId' in command ? command.accountId : undefined);
        expect(stored.access).toEqual(invitation.access);
      }
    }
    expect(grants).toBeLessThanOrEqual(1);
    expect(grants).toBe(['success', 'autoSuccess'].includes(stored.status) ? 1 : 0);
    // An answer or a revocation is final; only what ran out may be sent again.
    const status = invitationStatus(stored, now);
    for (const command of [
      { kind: 'accept', accountId: 'anna' },
      { kind: 'settle', accountId: 'anna' },
      { kind: 'renew', endTime: at(1_000) },
    ] as const) {
      const { kind } = decideInvitation(stored, command, now);
      const possible = status === 'active' || (status === 'deactivated' && command.kind === 'renew');
      expect(kind).toBe(possible ? 'changed' : 'refused');
    }
  }));

it('mails of the last hour count against the limit, earlier ones no longer', () => {
  const first = withSending({}, 'master', at(0));
  const second = withSending({ sends: first }, 'other', at(0.5));
  expect(second.map(({ by }) => by)).toEqual(['master', 'other']);
  expect(withSending({ sends: second }, 'master', at(1.25)).map(({ by }) => by)).toEqual(['other', 'master']);
});

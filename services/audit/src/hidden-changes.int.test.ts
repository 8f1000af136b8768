import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuditWorld, administrator, eventOf, person, startTestAudit } from './audit.fixtures.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

const room = { field: 'additionalInfo.room', previous: null, current: '12' };
const grade = { field: 'additionalInfo.grade', previous: null, current: '7' };

it('a change of a field that the person does not see stands in the journal, and not in their own history', async () => {
  const data = { accountId: 'anna', label: 'Анна', changes: [room, { ...grade, hidden: true }] };
  await audit.publish([
    eventOf(profileEvents.profileCreated, 'anna', 1, { accountId: 'anna', label: 'Анна' }),
    eventOf(profileEvents.profileCreated, 'boris', 1, { accountId: 'boris', label: 'Борис' }),
    eventOf(profileEvents.profileChanged, 'anna', 2, data, { actor: 'admin' }),
    eventOf(profileEvents.profileViewed, 'look', 1, { accountId: 'anna', label: 'Анна' }, { actor: 'admin' }),
  ]);
  await vi.waitFor(async () => expect(await audit.rows()).toHaveLength(4), { timeout: 20_000 });
  const own = await audit.get('/platform/user/profile/history?type=profile.profile.changed', person('anna'));
  expect(own.body.data).toMatchObject([{ changes: [room] }]);
  expect(JSON.stringify(own.body)).not.toContain('grade');
  const { body } = await audit.get('/platform/setting/history?person=anna', administrator);
  // A look is a row of its own subject, and still about the person.
  expect(body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'profile.look.recorded',
    'profile.profile.changed',
    'profile.profile.created',
  ]);
  const changed = body.data.find(({ type }: { type: string }) => type === 'profile.profile.changed');
  expect(changed.changes).toEqual([room, grade]);
});

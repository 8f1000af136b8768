import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { runTestCommand, testEnvironment } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type AuditWorld, configOf, eventOf, startAudit } from './audit.fixtures.ts';
import { commandsOf } from './command-line.ts';
import { history as collection } from './modules/history/history.model.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

const env = testEnvironment(engines);
const command = (...args: string[]) => runTestCommand(commandsOf, args, { env });
const comparable = async (audit: AuditWorld) =>
  (await audit.rows()).map(({ eventId, entityId, sequence, changes, changer }) => ({
    eventId,
    entityId,
    sequence,
    changes,
    changer,
  }));

describe('the commands of the service', () => {
  it('make the database, and make a damaged journal anew from the topics', { timeout: 120_000 }, async () => {
    expect(await command('migrate')).toMatchObject({ code: 0 });
    expect(await command('migrate'), 'a second time changes nothing').toMatchObject({ code: 0 });

    let audit = await startAudit(configOf(engines));
    const events = Array.from({ length: 30 }, (_, entity) =>
      Array.from({ length: 5 }, (_unused, step) =>
        eventOf(profileEvents.profileChanged, `rebuilt-${entity}`, step + 1, {
          accountId: `rebuilt-${entity}`,
          changes: [{ field: 'position', previous: step, current: step + 1 }],
        }),
      ),
    ).flat();
    await audit.publish(events);
    await expect.poll(async () => (await audit.rows()).length, { timeout: 30_000 }).toBe(events.length);
    const before = await comparable(audit);
    const history = collection.driver(audit.service.mongo.connection);
    await history.deleteMany({ entityId: 'rebuilt-3' });
    await history.updateMany({ entityId: 'rebuilt-4' }, { $set: { changes: [], changer: 'nobody' } });
    await audit.close();

    const rebuilt = await command('projection', 'rebuild', 'history');
    expect(rebuilt.output).toContain('0 events left');
    expect(rebuilt.code).toBe(0);
    expect((await command('dead-letters', 'list')).output).toContain('0 waiting');

    audit = await startAudit(configOf(engines));
    expect(await comparable(audit)).toEqual(before);
    await audit.close();
  });
});

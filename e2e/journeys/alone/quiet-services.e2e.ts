import { servicesWithDatabase, withDatabase } from '../../support/instance.ts';
import { errorsOf } from '../../support/service-logs.ts';
import { expect, test } from '../../support/test.ts';

const countsOf = (service: string) =>
  withDatabase(service, async (connection) => ({
    deadLetters: await connection.collection('dead_letters').countDocuments(),
    parkedEvents: await connection.collection('parked_events').countDocuments(),
  }));

const ofTheRun = { tag: '@whole-run' };

test(
  'after all journeys no service has logged an error, and no event is set aside or waits for another',
  ofTheRun,
  async () => {
    const services = await servicesWithDatabase();
    expect(services.length).toBeGreaterThan(4);
    for (const name of [...services, 'bff'])
      await expect(errorsOf(name), `the log of ${name}`).resolves.toEqual([]);
    for (const name of services)
      await expect
        .poll(() => countsOf(name), { message: `events of ${name}`, timeout: 60_000 })
        .toEqual({ deadLetters: 0, parkedEvents: 0 });
  },
);

import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { deadLetters } from '@gatehouse/kit/consumer/dead-letters.model.ts';
import { createRedrive } from '@gatehouse/kit/consumer/redrive.ts';
import { seeded, shuffled } from '@gatehouse/kit/events/backbone.fixtures.ts';
import { deadLetterTopicOf } from '@gatehouse/kit/events/bus/bus.ts';
import { topicOf } from '@gatehouse/kit/events/event.ts';
import { applySchemas } from '@gatehouse/kit/migrations/schema-migration.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, eventOf, settleNames, startTestAudit } from './audit.fixtures.ts';
import { namesJob } from './modules/history/history.jobs.ts';
import { history } from './modules/history/history.model.ts';
import { journalledEvents } from './modules/history/row.domain.ts';
import { createPeopleRepository } from './modules/people/people.repository.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

const arrived = (count: number, filter: object) =>
  expect.poll(async () => (await audit.rows(filter)).length, { timeout: 20_000 }).toBe(count);

const fieldsOf = (definition: EventDefinition) =>
  (definition.data as unknown as { properties: Record<string, { enum?: unknown }> }).properties;

/** Events of many aggregates, each aggregate's in order. */
const story = (prefix: string, aggregates: number, length: number): CloudEvent[][] =>
  Array.from({ length: aggregates }, (_, index) =>
    Array.from({ length }, (_unused, step) =>
      eventOf(profileEvents.profileChanged, `${prefix}${index}`, step + 1, {
        accountId: `${prefix}${index}`,
        changes: [{ field: 'position', previous: step, current: step + 1 }],
      }),
    ),
  );

describe('the journal', () => {
  it('has a row with the right columns for every kind of journalled event', async () => {
    const events = journalledEvents.map((definition, index) => {
      const { person, label } = definition.journal;
      const fields = fieldsOf(definition);
      const free = label !== undefined && fields[label]?.enum === undefined;
      const data = {
        ...(person && { [person]: 'kinds-person' }),
        ...(free && { [label]: `Label ${index}` }),
        ...(fields.changes && { changes: [{ field: 'position', previous: 'a', current: 'b' }] }),
      };
      const origin = { actor: 'kinds-actor', ip: '198.51.100.7', domain: 'domain-7' };
      return eventOf(definition, `kind-${index}`, 1, data, origin);
    });
    await audit.publish(events);
    await arrived(events.length, { entityId: /^kind-/ });
    const rows = await audit.rows({ entityId: /^kind-/ });
    for (const [index, definition] of journalledEvents.entries()) {
      const row = rows.find((found) => found.entityId === `kind-${index}`);
      const { person, label, entity } = definition.journal;
      expect(row, definition.type).toMatchObject({
        eventId: events[index]?.id,
        date: new Date(events[index]?.time ?? ''),
        type: definition.type,
        entity,
        entityName: label === undefined ? null : events[index]?.data[label],
        changer: 'kinds-actor',
        ip: '198.51.100.7',
        domainId: 'domain-7',
      });
      expect(row?.personId, definition.type).toBe(person === undefined ? undefined : 'kinds-person');
      if (fieldsOf(definition).changes)
        expect(row?.changes[0]).toEqual({ field: 'position', previous: 'a', current: 'b' });
    }
  });

  it('is complete, in order and without doubles when events come three times, shuffled across keys', async () => {
    const stories = story('shuffled-', 60, 8);
    const random = seeded(7);
    const all = stories.flat();
    const wave = () => {
      // Keys in any order among each other, each key in its own order, some events told twice in a row.
      const left = stories.map((events) => [...events]);
      const mixed: CloudEvent[] = [];
      while (left.some((events) => events.length > 0)) {
        const events = left[Math.floor(random() * left.length)] as CloudEvent[];
        const event = events.shift();
        if (event === undefined) continue;
        mixed.push(event, ...(random() < 0.2 ? [event] : []));
      }
      return mixed;
    };
    await audit.publish(wave());
    await audit.publish(shuffled(all, random));
    await audit.publish(wave());
    await arrived(all.length, { entityId: /^shuffled-/ });
    const rows = await audit.rows({ entityId: /^shuffled-/ });
    expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(all.length);
    for (const [index, events] of stories.entries()) {
      const own = rows.filter(({ entityId }) => entityId === `shuffled-${index}`);
      expect(own.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
    }
  });

  it('keeps the order of an entity whose events have one and the same time', async () => {
    const time = '2026-04-01T00:00:00.000Z';
    const events = Array.from({ length: 40 }, (_, index) =>
      eventOf(profileEvents.profileChanged, 'one-moment', index + 1, { accountId: 'one-moment' }, { time }),
    );
    await audit.publish(events);
    await arrived(40, { entityId: 'one-moment' });
    const rows = await audit.rows({ entityId: 'one-moment' });
    expect(rows.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
  });

  it('waits for a missing event of one entity while others flow, and goes on when it comes', async () => {
    const [gap, other] = story('gap-', 2, 5) as [CloudEvent[], CloudEvent[]];
    await audit.publish([...gap.filter(({ sequence }) => sequence !== 3), ...other]);
    await arrived(5, { entityId: 'gap-1' });
    await arrived(2, { entityId: 'gap-0' });
    await audit.publish(gap.filter(({ sequence }) => sequence === 3));
    await arrived(5, { entityId: 'gap-0' });
    const rows = await audit.rows({ entityId: 'gap-0' });
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it('puts a poison event into the dead-letter topic while others flow; re-driving completes the journal', async () => {
    const [sick, well] = story('poison-', 2, 4) as [CloudEvent[], CloudEvent[]];
    const poison = sick[1] as CloudEvent;
    const { bus, mongo } = audit.service;
    // The database refuses this row, as it would one that a defect of ours made too big.
    const validator = { $nor: [{ eventId: poison.id }] };
    await mongo.connection.db?.command({ collMod: history.name, validator });
    const dead: string[] = [];
    const watching = await bus.subscribe({
      group: 'watch-dead-letters',
      topics: [deadLetterTopicOf(topicOf(poison))],
      fromBeginning: true,
      batchSize: 10,
      handler: async ({ messages }) => {
        dead.push(...messages.map(({ headers }) => String(headers['gatehouse-event'])));
      },
      onCrash: () => {},
    });
    await audit.publish([...sick, ...well]);
    await arrived(4, { entityId: 'poison-1' });
    await expect.poll(() => dead, { timeout: 10_000 }).toEqual([poison.id]);
    await watching.close();
    expect((await audit.rows({ entityId: 'poison-0' })).map(({ sequence }) => sequence)).toEqual([1]);

    const { connection } = mongo;
    await applySchemas({ connection, db: connection.getClient().db(connection.name) }, history);
    const redrive = createRedrive(
      { ...audit.service, metrics: new Registry() },
      { group: 'audit', subscriptions: audit.modules.subscriptions },
    );
    expect((await redrive.redriveAll()).map(({ outcome }) => outcome)).toEqual(['applied']);
    expect((await audit.rows({ entityId: 'poison-0' })).map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('puts a message that is no event of its topic aside at once', async () => {
    const [good] = story('malformed-', 1, 1)[0] as [CloudEvent];
    const bad = { ...good, id: 'malformed-event', subject: 'malformed-x', data: { changes: { $ne: 1 } } };
    await audit.publish([bad as CloudEvent, good]);
    await arrived(1, { entityId: 'malformed-0' });
    const letters = deadLetters.driver(audit.service.mongo.connection);
    await expect
      .poll(() => letters.countDocuments({ eventId: 'malformed-event' }), { timeout: 15_000 })
      .toBe(1);
    expect(await audit.rows({ entityId: 'malformed-x' })).toEqual([]);
  });

  it('never shows secrets, whatever a producer lets slip', async () => {
    const canary = 'CANARY-9f1c2b';
    const event = eventOf(platformEvents.settingChanged, 'leak', 1, {
      title: 'Mail server',
      changes: [
        { field: 'smtpPassword', previous: `${canary}-1`, current: `${canary}-2` },
        { field: 'note', previous: null, current: '$argon2id$v=19$m=7168,t=5,p=1$CANARY$CANARY' },
      ],
    });
    await audit.publish([event]);
    await arrived(1, { entityId: 'leak' });
    expect(JSON.stringify(await audit.rows({ entityId: 'leak' })).toUpperCase()).not.toContain('CANARY');
  });

  it('follows the names of people: rows written before a name was known are found and sorted by it', async () => {
    const account = 'late-name';
    await audit.publish([
      eventOf(identityEvents.sessionStarted, 'late-session', 1, { accountId: account }, { actor: account }),
    ]);
    await arrived(1, { entityId: 'late-session' });
    await audit.publish([
      eventOf(profileEvents.profileCreated, account, 1, { accountId: account, label: 'Ёжикова Майя' }),
    ]);
    await arrived(1, { entityId: account });
    await settleNames(audit.service);
    const [row] = await audit.rows({ entityId: 'late-session' });
    expect(row?.changerSort).toBe('ежикова майя');
    expect(row?.words).toEqual(expect.arrayContaining(['ежикова', 'майя']));
    expect(
      await createPeopleRepository(audit.service.mongo.connection).renamedBefore(new Date()).next(),
    ).toMatchObject({ done: true });
  });

  it('follows the names of the others where the rows of somebody cannot be', async () => {
    const { clock, tasks, mongo } = audit.service;
    const named = (account: string) =>
      eventOf(profileEvents.profileCreated, account, 1, { accountId: account, label: account });
    await audit.publish([named('broken'), named('whole')]);
    for (const entityId of ['broken', 'whole']) await arrived(1, { entityId });
    const stamp = async ({ _id }: { readonly _id: string }) => {
      if (_id === 'broken') throw new TypeError('made by the test');
      return { last: undefined, changed: 0 };
    };
    const people = createPeopleRepository(mongo.connection);
    const job = namesJob({ repository: { stamp }, people, tasks, clock, stampAfterMs: 0 });
    await job.run({ signal: new AbortController().signal, guard: async () => {} });
    expect(await people.renamed('broken', new Date())).toBeDefined();
    expect(await people.renamed('whole', new Date())).toBeUndefined();
    const aside = await mongo.connection.collection('set_aside').find({}).toArray();
    expect(aside).toMatchObject([{ work: 'history.names', key: 'broken', attempts: 1 }]);
  });
});

/** Releases side by side: the journal holds what each has published, and a rebuild reads all of it again. */
import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { runTestCommand, testEnvironment } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';
import { type AuditWorld, configOf, eventOf, startAudit } from './audit.fixtures.ts';
import { commandsOf } from './command-line.ts';
import { history } from './modules/history/history.model.ts';

const engines = testEngines();
afterAll(() => engines.cleanup());

const command = (...args: string[]) => runTestCommand(commandsOf, args, { env: testEnvironment(engines) });

const { sessionStarted } = identityEvents;
const { from } = sessionStarted;
if (from === undefined) throw new Error('the first version is read no more');
const v1: EventDefinition = from.event;
const time = '2026-03-01T10:00:00.000Z';
const facts = (person: string) => ({
  sessionId: `s-${person}`,
  accountId: person,
  label: person,
  device: 'Firefox 130, Linux',
  factors: ['credentials', 'email_code'],
});
/** Sessions of two people as the releases tell them: the older in the first version, or all in the newest. */
const sessions = (name: string, older: EventDefinition): CloudEvent[] =>
  ['anna', 'olivia'].map((person, index) => {
    const definition = index === 0 ? older : sessionStarted;
    const assurance = definition.version === 1 ? {} : { assurance: 'multi-factor' };
    return eventOf(
      definition,
      `${name}-${person}`,
      1,
      { ...facts(person), ...assurance },
      { actor: person, time },
    );
  });
/** A story's rows without what names the story and its events. */
const rowsOf = async (audit: AuditWorld, name: string) =>
  (await audit.rows({ entityId: new RegExp(`^${name}-`) }))
    .map(({ _id, eventId, entityId, ...row }) => ({ ...row, entityId: entityId.slice(name.length + 1) }))
    .sort((a, b) => a.entityId.localeCompare(b.entityId));

it('a session of the first version is journalled like one of the second, and again by a rebuild', async () => {
  expect((await command('migrate')).code).toBe(0);
  let audit = await startAudit(configOf(engines));
  const mixed = sessions('mixed', v1);
  expect(new Set(mixed.map(({ dataschema }) => dataschema)).size).toBe(2);
  await audit.publish([...mixed, ...sessions('newest', sessionStarted)]);
  await expect.poll(async () => (await audit.rows()).length, { timeout: 30_000 }).toBe(4);
  const before = await audit.rows();
  expect(await rowsOf(audit, 'mixed')).toEqual(await rowsOf(audit, 'newest'));
  expect((await rowsOf(audit, 'mixed'))[0]).toMatchObject({
    entityId: 'anna',
    changer: 'anna',
    entityName: 'Firefox 130, Linux',
    changes: [{ field: 'factors', current: ['credentials', 'email_code'] }],
  });
  await history.driver(audit.service.mongo.connection).deleteMany({ entityId: /^mixed-/ });
  await audit.close();

  expect(await command('projection', 'rebuild', 'history')).toMatchObject({ code: 0 });
  expect((await command('dead-letters', 'list')).output).toContain('0 waiting');
  audit = await startAudit(configOf(engines));
  expect(await audit.rows()).toEqual(before);
  await audit.close();
});

it('what the second version says beside the first follows from the factors', () => {
  expect(from.upcast(facts('anna'))).toEqual({ ...facts('anna'), assurance: 'multi-factor' });
  const simple = { ...facts('anna'), factors: ['credentials'] };
  expect(from.upcast(simple)).toEqual({ ...simple, assurance: 'single-factor' });
});

import { describe, expect, it } from 'vitest';
import { type JsonSchema, plainSchema } from '../scripts/json-schema.ts';
import { eventCatalog, topicCatalog } from '../src/catalog.ts';
import { settingDefinitions } from '../src/platform/settings.ts';
import { journalFloorDays, journalTopics, keptDays, lastEvents, topicRuleOf } from '../src/topics.ts';

const fieldsOf = (data: object): readonly string[] =>
  Object.keys((plainSchema(data).properties ?? {}) as Record<string, JsonSchema>);
const eventsOf = (topic: string) => eventCatalog.filter((event) => event.topic === topic);

describe('topics', () => {
  it('that the journal is made of are kept at least as long as history is', () => {
    expect(journalTopics.size).toBeGreaterThan(0);
    for (const topic of journalTopics)
      expect(keptDays[topicRuleOf(topic).keep], topic).toBeGreaterThan(journalFloorDays);
  });

  it('with sealed contents that no journal needs are kept for days', () => {
    const sealed = topicCatalog.filter(
      (topic) =>
        !journalTopics.has(topic) && eventsOf(topic).some(({ data }) => fieldsOf(data).includes('sealed')),
    );
    expect(sealed).toEqual(['identity.message']);
    for (const topic of sealed) expect(keptDays[topicRuleOf(topic).keep], topic).toBeLessThanOrEqual(7);
  });

  it('with sealed contents that the journal needs hold nothing that still opens something', () => {
    const sealed = [...journalTopics].filter((topic) =>
      eventsOf(topic).some(({ data }) => fieldsOf(data).includes('sealed')),
    );
    expect(sealed).toEqual(['access-request.invitation']);
    const inviteAlive = settingDefinitions.find(({ key }) => key === 'inviteAlive');
    const { maximum: most = Number.POSITIVE_INFINITY } = (inviteAlive?.schema ?? {}) as { maximum?: number };
    // Minutes: an invitation is over before its record is.
    for (const topic of sealed) expect(most / (24 * 60)).toBeLessThan(keptDays[topicRuleOf(topic).keep]);
  });

  it('that keep an event for good have none that readers forget', () => {
    expect(lastEvents.size).toBeGreaterThan(5);
    const forgotten = eventCatalog.filter(({ type }) => lastEvents.has(type));
    expect(forgotten.filter(({ topic }) => topicRuleOf(topic).keep === 'state')).toEqual([]);
  });

  it('keep a request to register until nothing can follow it', () => {
    const alive = settingDefinitions.find(({ key }) => key === 'registrationAlive');
    const { maximum: minutes = Number.POSITIVE_INFINITY } = (alive?.schema ?? {}) as { maximum?: number };
    expect(minutes / (24 * 60)).toBeLessThan(keptDays[topicRuleOf('identity.registration').keep]);
  });

  it('are compacted only where the last event of an aggregate tells its whole state', () => {
    const compacted = topicCatalog.filter((topic) => topicRuleOf(topic).keep === 'state');
    // An event that tells of a happening would be what is left of its aggregate.
    const whole = /\.(created|changed|deleted|erased)$/;
    for (const topic of compacted)
      expect(
        eventsOf(topic)
          .filter(({ type }) => !whole.test(type))
          .map(({ type }) => type),
      ).toEqual([]);
    expect(compacted).not.toContain('identity.account');
  });
});

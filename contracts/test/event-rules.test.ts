import { describe, expect, it } from 'vitest';
import { type JsonSchema, plainSchema, walkSchema } from '../scripts/json-schema.ts';
import { companyEvents } from '../src/access-request/companies.events.ts';
import { eventCatalog as newest, topicCatalog } from '../src/catalog.ts';
import type { EventDefinition } from '../src/core/define-event.ts';
import { versionsOf } from '../src/core/reading.ts';
import { serviceNames } from '../src/core/services.ts';
import { profileEvents } from '../src/profile/events.ts';

const eventCatalog = newest.flatMap(versionsOf);

/** Past participles that do not end with `ed`. */
const irregular = ['sent', 'made', 'begun', 'lost', 'found', 'set', 'put', 'withdrawn', 'overrun', 'sold'];
/** Fields that sound like a secret and are none, each with the reason. */
const notSecret: Readonly<Record<string, string>> = {
  'access-request.invitation.created secretHash':
    'SHA-256 of 128 random bits: proves knowledge, opens nothing',
  'access-request.invitation.renewed secretHash':
    'SHA-256 of 128 random bits: proves knowledge, opens nothing',
  'platform.domain.changed domain.texts.*.cookie': 'public text of the cookie notice',
  'platform.domain.changed domain.agreements[].code': 'public name of a document',
};

const offenders = (breaks: (event: EventDefinition) => boolean): string[] =>
  eventCatalog.filter(breaks).map(({ type }) => type);
const fieldsOf = (event: EventDefinition): Record<string, JsonSchema> =>
  plainSchema(event.data).properties as Record<string, JsonSchema>;

describe('events', () => {
  it('are named service, aggregate and past tense', () => {
    expect(
      offenders(({ type }) => {
        const [service, aggregate, happened, ...rest] = type.split('.');
        const last = happened?.split('-').at(-1) ?? '';
        const past = last.endsWith('ed') || irregular.includes(last);
        const words = [aggregate, happened].every((word) => /^[a-z]+(-[a-z]+)*$/.test(word ?? ''));
        return rest.length > 0 || !serviceNames.some((name) => name === service) || !words || !past;
      }),
    ).toEqual([]);
  });

  it('are unique by type and version', () => {
    const ids = eventCatalog.map(({ dataschema }) => dataschema);
    expect(new Set(ids).size).toBe(ids.length);
    expect(offenders(({ version }) => !Number.isInteger(version) || version < 1)).toEqual([]);
    // Each version takes the data of the one before it.
    expect(offenders(({ version, from }) => (from?.event.version ?? 0) !== version - 1)).toEqual([]);
    expect(offenders(({ type, from }) => from !== undefined && from.event.type !== type)).toEqual([]);
  });

  it('go to the topic of their aggregate, so that one key keeps their order', () => {
    expect(
      offenders(
        ({ aggregate, service, topic, type }) =>
          topic !== `${service}.${aggregate}` || !type.startsWith(`${topic}.`),
      ),
    ).toEqual([]);
    expect(topicCatalog).toEqual([...new Set(topicCatalog)].sort());
  });

  it('carry closed data that names what they are about', () => {
    expect(offenders((event) => plainSchema(event.data).additionalProperties !== false)).toEqual([]);
    expect(offenders((event) => Object.keys(fieldsOf(event)).length === 0)).toEqual([]);
  });

  it('never carry a field that is named like a secret', () => {
    const named: string[] = [];
    for (const event of eventCatalog) {
      walkSchema(plainSchema(event.data), (_, path) => {
        const name = path.split('.').at(-1) ?? '';
        const sounds = /password|passwd|secret|token|otp|cookie|privatekey|^code$/i.test(name);
        const place = `${event.type} ${path}`;
        if (sounds && notSecret[place] === undefined) named.push(place);
      });
    }
    expect(named).toEqual([]);
  });

  it('have enums that may grow, except where a reader must know every value', () => {
    const closed: string[] = [];
    for (const event of eventCatalog) {
      const known = new Set<string>();
      const open = new Set<string>();
      walkSchema(plainSchema(event.data), ({ enum: values, type }, path) => {
        if (Array.isArray(values) && values.length > 0) known.add(path);
        else if (type === 'string') open.add(path);
      });
      for (const path of known) if (!open.has(path)) closed.push(`${event.type} ${path}`);
    }
    // Who is disabled or deleted must not be taken for somebody else.
    expect([...new Set(closed)].sort()).toEqual([
      'identity.account.changed status',
      'identity.account.created status',
    ]);
  });

  it('carry the address and the parameters of a message sealed or not at all', () => {
    const intents = eventCatalog.filter(({ type }) => type.endsWith('.message.requested'));
    expect(intents.length).toBeGreaterThan(0);
    for (const intent of intents) {
      const fields = fieldsOf(intent);
      expect(Object.keys(fields), intent.type).toContain('sealed');
      expect(Object.keys(fields), intent.type).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(to|params|address|email|mobile|text|subject|body)$/),
        ]),
      );
    }
  });

  it('say how the history shows them, in both languages and by fields they have', () => {
    const journalled = eventCatalog.filter(({ journal }) => journal !== undefined);
    expect(journalled.length).toBeGreaterThan(0);
    for (const event of journalled) {
      const fields = Object.keys(fieldsOf(event));
      expect(event.journal?.title.ru.trim(), event.type).not.toBe('');
      expect(event.journal?.title.en.trim(), event.type).not.toBe('');
      for (const key of [event.journal?.person, event.journal?.label, ...(event.journal?.facts ?? [])]) {
        if (key !== undefined) expect(fields, event.type).toContain(key);
      }
    }
  });

  it('list their changes with field, previous and current wherever they list any, and titles where values have some', () => {
    const titled: readonly string[] = [
      profileEvents.profileChanged.type,
      companyEvents.membershipChanged.type,
    ];
    for (const event of eventCatalog) {
      const { changes } = fieldsOf(event);
      if (changes === undefined) continue;
      const item = changes.items as { properties: object };
      const titles = titled.includes(event.type) ? ['titles', 'hidden'] : [];
      expect(Object.keys(item.properties), event.type).toEqual(['field', 'previous', 'current', ...titles]);
    }
  });
});

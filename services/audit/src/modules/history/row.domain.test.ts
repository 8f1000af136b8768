import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import { describe, expect, it } from 'vitest';
import { isNews, journalledEvents, rowOf } from './row.domain.ts';
import { isSecretField } from './secrets.domain.ts';

const title = { ru: 'т', en: 't' };

const eventOf = (
  definition: EventDefinition,
  data: Record<string, unknown>,
  rest: Partial<CloudEvent> = {},
): CloudEvent => ({
  specversion: '1.0',
  id: '0190a1b2c3d4e5f60718293a4b5c6d7e',
  source: `/gatehouse/${definition.service}`,
  type: definition.type,
  subject: 'subject-1',
  time: '2026-03-01T10:00:00.000Z',
  datacontenttype: 'application/json',
  dataschema: definition.dataschema,
  actor: 'account-9',
  sequence: 1,
  data,
  ...rest,
});

const changed = (changes: unknown[], rest: Partial<CloudEvent> = {}) =>
  eventOf(profileEvents.profileChanged, { accountId: 'account-1', label: 'Ирина Соловьёва', changes }, rest);

describe('a row of the journal', () => {
  it('keeps a name in each language where the event tells it, and is found by each', () => {
    const row = rowOf(
      eventOf(identityEvents.termsAgreed, {
        accountId: 'account-1',
        label: 'Ирина',
        termId: 't',
        version: 'v1',
        title: 'Условия',
        titles: { ru: 'Условия', en: 'Terms of use' },
        changes: [],
      }),
    );
    expect(row).toMatchObject({ entityName: 'Условия', entityNames: { ru: 'Условия', en: 'Terms of use' } });
    expect(row.words).toEqual(expect.arrayContaining(['условия', 'terms']));
  });

  it('has the columns of the event: who, whose, what, where from', () => {
    const event = changed([{ field: 'position', previous: 'Analyst', current: 'Lead' }], {
      ip: '2001:DB8::1',
      domain: 'domain-1',
      sequence: 7,
    });
    expect(rowOf(event)).toMatchObject({
      eventId: event.id,
      date: new Date(event.time),
      type: 'profile.profile.changed',
      entity: 'profile',
      entityId: 'subject-1',
      entityName: 'Ирина Соловьёва',
      changer: 'account-9',
      personId: 'account-1',
      ip: '2001:db8::1',
      domainId: 'domain-1',
      sequence: 7,
      changes: [{ field: 'position', previous: 'Analyst', current: 'Lead' }],
      fields: ['position'],
    });
  });

  it('exists for every event with a place in the journal', () => {
    expect(journalledEvents.length).toBeGreaterThan(15);
    for (const definition of journalledEvents) {
      const { person, label } = definition.journal;
      const data = { ...(person && { [person]: 'account-1' }), ...(label && { [label]: 'A name' }) };
      const row = rowOf(eventOf(definition, data));
      expect(row.entity, definition.type).toBe(definition.journal.entity);
      expect(row.personId, definition.type).toBe(person === undefined ? undefined : 'account-1');
      expect(row.entityName, definition.type).toBe(label === undefined ? null : 'A name');
    }
  });

  it('tells the facts of events that change no field', () => {
    const failed = eventOf(identityEvents.signInFailed, {
      accountId: 'account-1',
      label: 'i.soloveva',
      factor: 'credentials',
      failures: 3,
    });
    expect(rowOf(failed).changes).toEqual([
      { field: 'factor', previous: null, current: 'credentials' },
      { field: 'failures', previous: null, current: 3 },
    ]);
  });

  it('says of every event that can tell it that somebody gave a right to themselves', () => {
    const own = journalledEvents.filter(
      ({ data }) => 'toSelf' in (data as unknown as { properties: object }).properties,
    );
    expect(own.map(({ type }) => type).toSorted()).toEqual([
      'access-request.master.granted',
      'access-request.membership.changed',
      'access-request.request.decided',
      'identity.account.changed',
      'identity.role.changed',
    ]);
    for (const definition of own) {
      const { changes } = rowOf(eventOf(definition, { changes: [], toSelf: true }));
      expect([definition.type, changes]).toEqual([
        definition.type,
        [{ field: 'toSelf', previous: null, current: true }],
      ]);
    }
  });

  it('is found by words of names, fields and values in lower case, ё as е', () => {
    const row = rowOf(changed([{ field: 'city', previous: 'Тверь', current: ['Орёл', 'St. Petersburg'] }]));
    expect(row.words).toEqual(
      expect.arrayContaining(['ирина', 'соловьева', 'city', 'тверь', 'орел', 'st', 'petersburg']),
    );
  });

  it('keeps what titles say in each language, as bounded and as secret as everything else', () => {
    const both = { field: 'city', previous: null, current: 'Орёл / Oryol' };
    const inEach = (ru: string, en: string) => ({
      ru: { previous: null, current: ru },
      en: { previous: null, current: en },
    });
    const [told, long, secret] = rowOf(
      changed([
        { ...both, titles: inEach('Орёл', 'Oryol') },
        { ...both, titles: inEach('я'.repeat(1_000), 'Oryol') },
        { ...both, titles: inEach('Орёл', '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$aGFzaA') },
      ]),
    ).changes;
    expect(told).toEqual({ ...both, titles: inEach('Орёл', 'Oryol') });
    expect(String(long?.titles?.ru.current)).toHaveLength(500);
    expect(secret).toEqual({ field: 'city', previous: null, current: 'changed' });
  });

  it('is bounded whatever the event carries', () => {
    const changes = Array.from({ length: 500 }, (_, index) => ({
      field: `field-${index}-${'x'.repeat(300)}`,
      previous: null,
      current:
        index % 2 === 0 ? 'é'.repeat(10_000) : Array.from({ length: 500 }, (_, item) => `value-${item}`),
    }));
    const row = rowOf(changed(changes));
    expect(row.changes.length).toBeLessThanOrEqual(60);
    expect(row.words.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(row).length).toBeLessThan(50_000);
    for (const { current } of row.changes)
      expect(current?.toString().length ?? 0).toBeLessThanOrEqual(30_000);
  });

  it('never cuts a value inside a character', () => {
    const row = rowOf(changed([{ field: 'note', previous: null, current: '😀'.repeat(400) }]));
    expect(String(row.changes[0]?.current).isWellFormed()).toBe(true);
  });

  it.each([
    ['changes that are no list', { changes: 'nonsense' }],
    ['a change without a field', { changes: [{ previous: 1, current: 2 }] }],
    ['an object as a value', { changes: [{ field: 'x', previous: null, current: { $gt: '' } }] }],
  ])('is refused for %s', (_what, extra) => {
    const data = { accountId: 'account-1', label: 'Name', ...extra };
    expect(() => rowOf(eventOf(profileEvents.profileChanged, data))).toThrow();
  });
});

describe('secrets in events', () => {
  const canary = 'CANARY-7f3a-secret';
  it.each([
    'password',
    'clientSecret',
    'user.passwordHash',
    'licenseKey',
    'sms_code',
    'code',
    'refreshToken',
    'api-key',
    'totp',
  ])('are not kept under the name %s', (field) => {
    const row = rowOf(changed([{ field, previous: `${canary}-old`, current: canary }]));
    expect(JSON.stringify(row)).not.toContain('CANARY');
    expect(row.changes).toEqual([{ field, previous: null, current: 'changed' }]);
    expect(row.words.join(' ')).not.toContain('canary');
  });

  it.each([
    '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$aGFzaA',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    '-----BEGIN PRIVATE KEY-----\nMC4CAQ',
  ])('are known by their look: %s', (value) => {
    const row = rowOf(changed([{ field: 'note', previous: null, current: value }]));
    expect(row.changes).toEqual([{ field: 'note', previous: null, current: 'changed' }]);
  });

  it.each([
    'passwordMinLength',
    'codeLifetime',
    'countryCode',
    'passwordChangedAt',
    'tokenLifetime',
    'position',
  ])('are not suspected in %s', (field) => {
    const row = rowOf(changed([{ field, previous: 8, current: 12 }]));
    expect(row.changes).toEqual([{ field, previous: 8, current: 12 }]);
  });

  const settingEvent = (key: string, changes: unknown[]) =>
    eventOf(platformEvents.settingChanged, { key, title: key, value: null, changes }, { subject: key });

  it.each(settingDefinitions.map((row) => [row.key, row] as const))(
    'are what the contract says of the setting %s',
    (key, definition) => {
      const change = { field: key, previous: definition.default, current: 'another' };
      expect(rowOf(settingEvent(key, [change])).changes).toEqual([
        definition.secret ? { field: key, previous: null, current: 'changed' } : change,
      ]);
    },
  );

  it.each(Object.keys(UserSettings.properties))('are none in the setting %s of a person', (field) => {
    const change = { field, previous: false, current: true };
    const event = eventOf(profileEvents.settingsChanged, { accountId: 'account-1', changes: [change] });
    expect(rowOf(event).changes).toEqual([change]);
  });

  it('are none in the notice about cookies, nor in the code of a document', () => {
    const notice = { field: 'texts.ru.cookie', previous: null, current: 'Мы храним cookie.' };
    const code = { field: 'code', previous: null, current: 'privacy' };
    expect(rowOf(eventOf(platformEvents.domainChanged, { changes: [notice] })).changes).toEqual([notice]);
    expect(rowOf(eventOf(platformEvents.documentChanged, { changes: [code] })).changes).toEqual([code]);
  });

  it.each([
    [
      'another field of a plain setting',
      settingEvent('authCodeAlive', [{ field: 'token', current: canary }]),
    ],
    ['a setting nobody knows', settingEvent('smtpPassword', [{ field: 'smtpPassword', current: canary }])],
    [
      'a plain setting with a secret inside',
      settingEvent('passwordPattern', [
        { field: 'passwordPattern', current: `-----BEGIN PRIVATE KEY-----${canary}` },
      ]),
    ],
    ['a cookie elsewhere', changed([{ field: 'cookie', previous: canary, current: canary }])],
    [
      'a cookie of a domain that is no text',
      eventOf(platformEvents.domainChanged, { changes: [{ field: 'hosts.cookie', current: canary }] }),
    ],
  ])('are not kept in %s', (_what, event) => {
    expect(JSON.stringify(rowOf(event))).not.toContain('CANARY');
  });

  it('are not kept for settings that the contract marks as secret, whatever their name', () => {
    const definitions = [
      { key: 'relay', group: 'platform', section: 's', title, schema: {}, default: null, secret: true },
    ] as const;
    const event = settingEvent('relay', []);
    expect(isSecretField(event, 'relay', definitions)).toBe(true);
    expect(isSecretField(event, 'value', definitions)).toBe(true);
  });
});

describe('a snapshot', () => {
  it('is no news when the state is told again, and says so when what was told before is void', () => {
    const data = { accountId: 'account-1', label: 'anna', factors: ['credentials'], device: 'Firefox' };
    const restored = eventOf(identityEvents.sessionStarted, data, { snapshot: 'restored', epoch: 2 });
    expect(isNews({ ...restored, snapshot: 'republished' })).toBe(false);
    expect(isNews(restored)).toBe(true);
    // Nobody proved a factor again.
    expect(rowOf(restored).changes).toEqual([{ field: 'restored', previous: null, current: true }]);
  });
});

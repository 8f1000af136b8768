/** Events of a busy installation, the same for the same seed. */

import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { notificationEvents } from '@gatehouse/contracts/notification/events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { seeded } from '@gatehouse/kit/events/backbone.fixtures.ts';

const last = [
  'Соловьёва',
  'Петров',
  'Иванова',
  'Кузнецов',
  'Смирнова',
  'Miller',
  'Novak',
  'Garcia',
  'Волкова',
  'Зайцев',
];
const first = ['Ирина', 'Пётр', 'Анна', 'Олег', 'Мария', 'John', 'Eva', 'Carlos', 'Дарья', 'Илья'];
const cities = ['Тверь', 'Казань', 'Москва', 'Орёл', 'London', 'Madrid', 'Wien', 'Пермь', 'Омск', 'Brno'];
const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge'];
const systems = ['Windows', 'macOS', 'Android', 'iOS', 'Linux'];

const PEOPLE = 20_000;
export const accountOf = (index: number): string => `account${String(index).padStart(8, '0')}`;
/** Undefined for the id of nobody. */
export const indexOf = (id: string): number | undefined =>
  /^account\d{8}$/.test(id) ? Number(id.slice('account'.length)) : undefined;
const nameOf = (index: number): string =>
  `${last[index % 10]} ${first[Math.floor(index / 10) % 10]} ${Math.floor(index / 100)}`;

/** Share of events by kind, in percent; what is left are sign-ins. */
const kinds = [
  ['ended', 28],
  ['failed', 8],
  ['profile', 10],
  ['sent', 10],
  ['changed', 2],
  ['password', 1],
  ['setting', 0.2],
  ['settings', 1.8],
] as const;
type Kind = (typeof kinds)[number][0] | 'started';

export interface JournalEvents {
  next(time: Date): CloudEvent;
}

/** Whom the events are about. */
export interface JournalPeople {
  readonly count: number;
  readonly nameOf: (index: number) => string;
  /** Share of all events that are about the first of them. */
  readonly ofFirst: number;
  /** How many companies they are members of; a twentieth of all events tells of it. */
  readonly companies?: number;
}
export const fewPeople: JournalPeople = { count: PEOPLE, nameOf, ofFirst: 0 };

export const createJournalEvents = (seed: number, people: JournalPeople = fewPeople): JournalEvents => {
  const draw = seeded(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const sequences = new Map<string, number>();
  let count = 0;
  const kindOf = (): Kind => {
    let left = draw() * 100;
    for (const [kind, share] of kinds) {
      left -= share;
      if (left < 0) return kind;
    }
    return 'started';
  };
  const event = (
    definition: EventDefinition,
    subject: string,
    time: Date,
    actor: string,
    data: object,
  ): CloudEvent => {
    count += 1;
    const key = `${definition.topic}/${subject}`;
    const sequence = (sequences.get(key) ?? 0) + 1;
    if (definition.aggregate !== 'session' && definition.aggregate !== 'delivery')
      sequences.set(key, sequence);
    return {
      specversion: '1.0',
      id: `${seed.toString(16).padStart(8, '0')}${count.toString(16).padStart(24, '0')}`,
      source: `/gatehouse/${definition.service}`,
      type: definition.type,
      subject,
      time: time.toISOString(),
      datacontenttype: 'application/json',
      dataschema: definition.dataschema,
      actor,
      domain: 'domain-1',
      ip: `10.${Math.floor(draw() * 4)}.${Math.floor(draw() * 256)}.${Math.floor(draw() * 40)}`,
      sequence,
      data: data as Record<string, unknown>,
    };
  };
  return {
    next: (time) => {
      const isOfFirst = people.ofFirst > 0 && draw() < people.ofFirst;
      const index = isOfFirst ? 0 : Math.floor(draw() ** 2 * people.count);
      const accountId = accountOf(index);
      const label = people.nameOf(index);
      const administrator = draw() < 0.3 ? accountOf(1) : accountId;
      const device = `${pick(browsers)} ${100 + Math.floor(draw() * 30)}, ${pick(systems)}`;
      const subject = `s${seed}x${count}`;
      const change = { field: 'city', previous: pick(cities), current: pick(cities) };
      const of = {
        started: () =>
          event(identityEvents.sessionStarted, subject, time, accountId, {
            sessionId: subject,
            accountId,
            label,
            device,
            factors: ['credentials'],
            expiresAt: time.toISOString(),
          }),
        ended: () =>
          event(identityEvents.sessionEnded, subject, time, accountId, {
            sessionId: subject,
            accountId,
            label,
            device,
            reason: pick(['logout', 'expired', 'ended-by-owner']),
          }),
        failed: () =>
          event(identityEvents.signInFailed, accountId, time, accountId, {
            accountId,
            label,
            factor: 'credentials',
            failures: 1 + Math.floor(draw() * 4),
          }),
        profile: () =>
          event(profileEvents.profileChanged, accountId, time, administrator, {
            accountId,
            label,
            lastName: null,
            firstName: null,
            middleName: null,
            fio: label,
            changes: [
              change,
              { field: 'position', previous: null, current: `${pick(cities)} lead ${count % 1_000}` },
            ],
          }),
        sent: () =>
          event(notificationEvents.deliverySent, subject, time, 'system', {
            intentId: subject,
            channel: pick(['email', 'sms']),
            template: 'auth.code',
            accountId,
            attempts: 1,
          }),
        changed: () =>
          event(identityEvents.accountChanged, accountId, time, administrator, {
            accountId,
            label,
            login: `user${index}`,
            email: `user${index}@example.org`,
            emailVerified: true,
            mobile: null,
            mobileVerified: false,
            status: 'active',
            managedBy: 'platform',
            roles: [],
            locale: 'ru',
            changes: [
              { field: 'email', previous: `old${count}@example.org`, current: `user${index}@example.org` },
            ],
          }),
        password: () =>
          event(identityEvents.passwordChanged, accountId, time, accountId, {
            accountId,
            label,
            reason: 'changed',
          }),
        setting: () => {
          const value = Math.floor(draw() * 90);
          return event(platformEvents.settingChanged, 'sessionIdle', time, accountOf(1), {
            key: 'sessionIdle',
            title: 'Простой сессии',
            value,
            changes: [{ field: 'sessionIdle', previous: 30, current: value }],
          });
        },
        settings: () =>
          event(profileEvents.settingsChanged, accountId, time, accountId, {
            accountId,
            changes: [{ field: 'locale', previous: 'ru', current: 'en' }],
          }),
      };
      if (people.companies !== undefined && draw() < 0.05) {
        const company = Math.floor(draw() * people.companies);
        return event(companyEvents.membershipChanged, `m${company}x${index}`, time, administrator, {
          membershipId: `m${company}x${index}`,
          accountId,
          contractorId: `company${company}`,
          label: `Парус ${company}`,
          access: [{ organizationId: 'organization', roles: ['buyer'] }],
          until: null,
          changes: [{ field: 'access', previous: null, current: ['organization: buyer'] }],
        });
      }
      return of[kindOf()]();
    },
  };
};

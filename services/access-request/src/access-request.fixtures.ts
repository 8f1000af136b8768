import { randomBytes } from 'node:crypto';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import {
  accountActor,
  createTestCaller,
  testActorKeys,
  testServiceConfig,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import type { AccessRequestConfig } from './container.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';
import { people } from './modules/people/people.model.ts';

/** Taxpayer numbers with right check digits, all different. */
let numbers = 0;
export const newInn = (): string => {
  numbers += 1;
  const digits = [...String(770_000_000 + numbers)].map(Number);
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = digits.reduce((all, digit, at) => all + digit * (weights[at] ?? 0), 0);
  return `${digits.join('')}${(sum % 11) % 10}`;
};

/** The service on the real engines, migrated, with nothing listening, at a time that the test owns. */
export const startAccessRequest = async () => {
  const engines = testEngines('access-request');
  const actorKeys = testActorKeys();
  const config: AccessRequestConfig = {
    ...testServiceConfig(engines, actorKeys),
    sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
    timeZone: 'UTC',
  };
  let shift = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + shift) };
  const service = await createService(
    { service: 'access-request', config },
    { log: createLogger({ service: 'access-request', level: 'silent' }), clock },
  );
  await migrateForTest(service.mongo, migrations);
  // Events are delivered by hand: the topic of settings is read as far as the test says.
  let unread = 0n;
  const lag = async () => [{ topic: 'platform.setting', partition: 0, position: 0n, end: unread }];
  const bus = { ...service.bus, lag };
  const { modules, settings, domains, channels, jobs } = createContainer({ ...service, bus });
  const app = service.app(modules);
  const createEvent = createEventFactory({ clock, ids: systemIds });
  const call = createTestCaller(app, actorKeys);
  const deliver = async (event: { readonly type: string }) => {
    for (const taken of modules.subscriptions.filter((one) => one.event.type === event.type))
      await service.units.run((unit) =>
        'apply' in taken ? taken.apply(event, unit) : taken.applyMany([event], unit),
      );
  };
  const administrator = accountActor('administrator', { methods: methodKeys });
  const world = {
    app,
    call,
    config,
    deliver,
    createEvent,
    administrator,
    connection: service.mongo.connection,
    tokenKeys: actorKeys,
    advance: (ms: number) => {
      shift += ms;
    },
    now: clock.now,
    /** Changes of settings that the service has not read yet. */
    leaveUnread: (count: number) => {
      unread = BigInt(count);
    },
    /** Events of this service, oldest first. */
    events: async (type: string) => {
      const rows = await outbox.driver(service.mongo.connection).find({}).sort({ position: 1 }).toArray();
      return rows.map(({ event }) => event).filter((one) => one.type === type);
    },
    /** Data of all events of this service about an account. */
    eventsOf: async (accountId: string): Promise<readonly object[]> => {
      const about = { 'event.data.accountId': accountId };
      const rows = await outbox.driver(service.mongo.connection).find(about).toArray();
      return rows.map(({ event }) => event.data);
    },
    runJobs: async () => {
      for (const job of jobs) await job.run({ signal: new AbortController().signal, guard: async () => {} });
    },
    /** An account as identity tells of it; the address is verified. */
    person: async (accountId: string, email: string, more: object = {}) => {
      const facts = {
        accountId,
        label: accountId,
        login: accountId,
        email,
        emailVerified: true,
        mobile: null,
        mobileVerified: false,
        status: 'active',
        managedBy: 'platform',
        roles: [],
        locale: 'ru',
      } as const;
      const names = { lastName: null, firstName: null, middleName: null, fio: null };
      const data = { ...facts, origin: 'registration', names, changes: [], ...more } as never;
      const event = { subject: accountId, sequence: 1, data, context: { actor: accountId } };
      await deliver(createEvent(identityEvents.accountCreated, event));
      return accountActor(accountId);
    },
    /** Tells that the account of somebody was blocked, unblocked or deleted. */
    setStatus: async (accountId: string, status: 'active' | 'blocked' | 'deleted') => {
      const known =
        status === 'deleted'
          ? null
          : await people.driver(service.mongo.connection).findOne({ _id: accountId });
      const data = {
        accountId,
        label: accountId,
        login: null,
        email: known?.email ?? null,
        emailVerified: known?.email != null,
        mobile: null,
        mobileVerified: false,
        status: status === 'blocked' ? 'disabled' : status,
        managedBy: 'platform',
        roles: known?.roles ?? [],
        locale: null,
        changes: [],
      } as never;
      await deliver(
        createEvent(identityEvents.accountChanged, {
          subject: accountId,
          sequence: 2,
          data,
          context: systemContext,
        }),
      );
    },
    deleteAccount: (accountId: string) => world.setStatus(accountId, 'deleted'),
    role: async (code: string, more: object = {}) => {
      const data = {
        roleCode: code,
        roleKind: 'contractor',
        label: code,
        names: { ru: code, en: code },
        comment: '',
        methods: [],
        changes: [],
        ...more,
      } as never;
      await deliver(
        createEvent(roleEvents.roleChanged, { subject: code, sequence: 1, data, context: systemContext }),
      );
    },
    setting: async (key: string, value: unknown) => {
      const data = { key, title: key, value, changes: [] } as never;
      const facts = { subject: key, sequence: 1, data, context: systemContext };
      await deliver(createEvent(platformEvents.settingChanged, facts));
      await settings.refresh();
    },
    /** Switches a notification method, as identity tells. */
    channel: async (channel: 'email', enabled: boolean) => {
      const names = { ru: channel, en: channel };
      const data = { channel, enabled, offAt: null, label: channel, names, changes: [] };
      const facts = { subject: channel, sequence: 1, data, context: systemContext };
      await deliver(createEvent(channelEvents.channelChanged, facts));
      await channels.refresh();
    },
    baseDomain: async () => {
      const domain = {
        domainId: 'base',
        base: true,
        enabled: true,
        hosts: ['portal.example'],
        publicUrl: 'https://portal.example',
        texts: {},
        locales: ['ru', 'en'],
        agreements: [],
      };
      const data = { domain, label: 'portal.example', changes: [] } as never;
      const facts = { subject: 'base', sequence: 1, data, context: systemContext };
      await deliver(createEvent(platformEvents.domainChanged, facts));
      await domains.refresh();
    },
    organization: async (name: string): Promise<string> => {
      const { status, body } = await call(organizationEndpoints.create, {
        actor: administrator,
        body: { name },
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    contractor: async (name: string, organizations: readonly string[], more: object = {}) => {
      const inn = newInn();
      const content = { name, inn, kpp: '770101001', availableOrganizations: [...organizations], ...more };
      const { status, body } = await call(contractorEndpoints.create, {
        actor: administrator,
        body: content as never,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { id: body.id as string, inn };
    },
    /** Makes a person a master account of a contractor; answers how they call. */
    master: async (accountId: string, contractorId: string) => {
      await call(contractorEndpoints.grantMaster, {
        actor: administrator,
        params: { id: contractorId, userId: accountId },
      });
      return accountActor(accountId, { masterAccount: true });
    },
    close: async () => {
      await app.close();
      await service.close();
      await engines.cleanup();
    },
  };
  return world;
};
export type TestAccessRequest = Awaited<ReturnType<typeof startAccessRequest>>;

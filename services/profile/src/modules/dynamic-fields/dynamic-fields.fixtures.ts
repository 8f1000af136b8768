import { directoryEntryEndpoints } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { dynamicFieldEndpoints as calls } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import type {
  FieldCreate,
  FieldPlan,
  FieldUpdate,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { TestProfile } from '../../profile.fixtures.ts';
import { newProfile } from '../profiles/profiles.domain.ts';
import { accountData } from '../profiles/profiles.fixtures.ts';
import { createProfilesRepository } from '../profiles/profiles.repository.ts';

export const named = (text: string) => ({ ru: text, en: text });

/** The console of an administrator of fields. */
export const consoleOf = (profile: TestProfile) => {
  const actor: AccountActor = accountActor('admin', {
    methods: ['setting.dynamic-fields.read', 'setting.dynamic-fields.write'],
  });
  let made = 0;
  const fresh = (of: string) => `${of}${++made}`;
  return {
    actor,
    fresh,
    tab: (tab: string) => profile.call(calls.tab, { actor, params: { tab } }),
    tabs: (type: 'users' | 'directories' | 'contractors') =>
      profile.call(calls.tabs, { actor, params: { type } }),
    createTab: (type: 'users' | 'directories' | 'contractors', code: string) =>
      profile.call(calls.createTab, { actor, params: { type }, body: { code, title: named(code) } }),
    createSubtype: (tab: string, code: string) =>
      profile.call(calls.createSubtype, { actor, body: { tab, code, title: named(code) } }),
    create: (field: Partial<FieldCreate> & Pick<FieldCreate, 'subtype' | 'code'>) =>
      profile.call(calls.createField, {
        actor,
        body: { title: named(field.code), fieldType: 'input', ...field },
      }),
    read: (id: string) => profile.call(calls.field, { actor, params: { id } }),
    change: (id: string, body: FieldUpdate) =>
      profile.call(calls.changeField, { actor, params: { id }, body }),
    remove: (id: string) => profile.call(calls.deleteField, { actor, params: { id } }),
    effects: (body: FieldPlan) => profile.call(calls.effects, { actor, body }),
    entry: (directory: string, code: string, more: object = {}) =>
      profile.call(directoryEntryEndpoints.create, {
        actor,
        params: { directory },
        body: { code, name: named(code), ...more },
      }),
    /** A person whose profile is there. */
    arrive: async (accountId: string) => {
      const { mongo, units } = profile.service;
      const row = newProfile(accountData(accountId), new Date('2026-01-02T03:04:05Z'));
      await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
    },
  };
};

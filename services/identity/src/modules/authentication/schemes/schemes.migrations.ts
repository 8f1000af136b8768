import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { SchemeRow } from './schemes.domain.ts';
import { schemes } from './schemes.model.ts';

const smsOrPassword: Omit<SchemeRow, '_id'> = {
  name: { ru: 'Код из СМС или пароль', en: 'SMS code or password' },
  active: true,
  base: false,
  priority: null,
  first: [
    { flow: 'sms_code', enabled: true },
    { flow: 'credentials', enabled: true },
  ],
  second: [],
};

/** Names that earlier releases wrote with a foreign word in the place of СМС. */
const reworded = [
  { _id: 'password-sms', now: 'Пароль и код из СМС' },
  { _id: 'sms-or-password', now: smsOrPassword.name.ru },
].map((row) => ({ ...row, before: row.now.replace('СМС', 'SMS') }));

/** Schemes that came after those of the first installations; one that an operator made under the same code stays. */
export const schemeMigrations: readonly Migration[] = [
  {
    id: 'schemes/0001-sms-or-password',
    up: async ({ connection }) => {
      await schemes
        .driver(connection)
        .updateOne({ _id: 'sms-or-password' }, { $setOnInsert: smsOrPassword }, { upsert: true });
    },
  },
  schemaMigration('schemes/0002-schema', schemes),
  {
    id: 'schemes/0003-russian-names',
    up: async ({ connection }) => {
      // A name of an operator's own is left alone.
      for (const { _id, before, now } of reworded)
        await schemes.driver(connection).updateOne({ _id, 'name.ru': before }, { $set: { 'name.ru': now } });
    },
  },
  schemaMigration('schemes/0004-comments', schemes),
];

import { keyOf } from '@gatehouse/kit/text/field-input.ts';
import type { Connection } from 'mongoose';
import { ownFields } from '../form/form.domain.ts';
import { type FormRow, profileForms, USERS_FORM } from '../form/form.model.ts';
import { type ProfileValueRow, profileValues } from '../profiles/profile-values.model.ts';

const BATCH = 1_000;

/** Gives values of before the key by which they are compared. Bears repeating. */
export const fillKeys = async (connection: Connection): Promise<void> => {
  const rows = profileValues.model(connection);
  const form = await profileForms.model(connection).findOne({ _id: USERS_FORM }).lean<FormRow | null>();
  const fields = new Map(ownFields({ tabs: form?.tabs ?? [] }).map((field) => [field.code, field]));
  const lacking = {
    key: { $exists: false },
    field: { $in: [...fields.keys()] },
    'values.0': { $exists: true },
  };
  const some = () => rows.find(lacking).limit(BATCH).lean<ProfileValueRow[]>();
  for (let found = await some(); found.length > 0; ) {
    const writes = found.flatMap(({ _id, field, values }) => {
      const definition = fields.get(field);
      const key = definition && keyOf(definition, values);
      return key === undefined ? [] : [{ updateOne: { filter: { _id }, update: { $set: { key } } } }];
    });
    if (writes.length === 0) return;
    await rows.bulkWrite(writes, { ordered: false });
    found = await some();
  }
};

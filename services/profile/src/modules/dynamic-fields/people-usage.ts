import type { Connection, QueryFilter } from 'mongoose';
import type { FieldUsage } from '../form/field-usage.ts';
import { type ProfileValueRow, profileValues } from '../profiles/profile-values.model.ts';
import { labelOf } from '../profiles/profiles.domain.ts';
import { type ProfileRow, profiles } from '../profiles/profiles.model.ts';

/** People that a question names. */
const SHOWN_MAX = 50;
const index = 'field_key';

/** Where a profile keeps what stands in the platform's own fields that people fill in. */
const places: Readonly<Record<string, string>> = {
  lastName: 'lastName',
  firstName: 'firstName',
  middleName: 'middleName',
  fio: 'fio',
  birthDate: 'birthDate',
  gender: 'gender',
  comment: 'comment',
  personalMobile: 'contacts.mobiles.0',
  personalEmail: 'contacts.emails.0',
};

/** What people have filled in. Counted by an index: a million profiles have to answer while somebody waits. */
export const createPeopleUsage = (connection: Connection): FieldUsage => {
  const rows = profileValues.model(connection);
  const people = profiles.model(connection);
  const there: QueryFilter<ProfileRow> = { 'account.status': { $ne: 'deleted' } };
  const values = (codes: readonly string[]) =>
    codes.length === 0 ? Promise.resolve(0) : rows.countDocuments({ field: { $in: [...codes] } }).hint(index);
  return {
    values,
    itemValues: async (code, items) => {
      if (items.length === 0) return new Map();
      const found = await rows.aggregate<{ _id: string; count: number }>(
        [
          { $match: { field: code, values: { $in: [...items] } } },
          { $unwind: '$values' },
          { $match: { values: { $in: [...items] } } },
          { $group: { _id: '$values', count: { $sum: 1 } } },
        ],
        { hint: index },
      );
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    beyond: (code, most) =>
      rows.countDocuments({ field: code, [`values.${most}`]: { $exists: true } }).hint(index),
    conflicts: async (code) => {
      const [found] = await rows.aggregate<{ keys: { _id: string }[]; all: { count: number }[] }>(
        [
          // Neighbours in the order of the index: a group for each of a million values takes twelve times as long.
          { $match: { field: code } },
          { $sort: { key: 1 } },
          {
            $setWindowFields: {
              sortBy: { key: 1 },
              output: { previous: { $shift: { output: '$key', by: -1 } } },
            },
          },
          { $match: { $expr: { $eq: ['$key', '$previous'] } } },
          { $group: { _id: '$key', more: { $sum: 1 } } },
          {
            $facet: {
              keys: [{ $sort: { _id: 1 } }, { $limit: SHOWN_MAX }, { $project: { _id: 1 } }],
              all: [{ $group: { _id: null, count: { $sum: { $add: ['$more', 1] } } } }],
            },
          },
        ],
        { hint: index, allowDiskUse: true },
      );
      const keys = found?.keys.map(({ _id }) => _id) ?? [];
      if (keys.length === 0) return { count: 0, conflicting: [] };
      const owners = await rows
        .find({ field: code, key: { $in: keys } })
        .sort({ key: 1 })
        .limit(SHOWN_MAX)
        .lean<ProfileValueRow[]>();
      const ids = owners.map(({ accountId }) => accountId);
      const named = await people.find({ _id: { $in: ids } }).lean<ProfileRow[]>();
      const names = new Map(named.map(({ _id, ...row }) => [_id, labelOf({ ...row, accountId: _id })]));
      return {
        count: found?.all[0]?.count ?? 0,
        conflicting: owners.map(({ accountId, values: [value = ''] }) => ({
          id: accountId,
          name: names.get(accountId) ?? accountId,
          value,
        })),
      };
    },
    missing: async ({ code, systemic }) => {
      const everybody = await people.countDocuments(there);
      if (!systemic) return Math.max(0, everybody - (await values([code])));
      const place = Object.hasOwn(places, code) ? places[code] : undefined;
      return place === undefined ? 0 : people.countDocuments({ ...there, [place]: null });
    },
  };
};

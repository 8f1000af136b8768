import type {
  CompanyUsage,
  CompanyUsageQuestion,
} from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import type { Connection, Model, PipelineStage } from 'mongoose';
import { contractors } from '../companies/contractors.model.ts';
import { organizations } from '../companies/organizations.model.ts';
import type { CompanyKind } from '../fields/company-forms.repository.ts';
import type { FieldHolds } from '../fields/field-holds.service.ts';

/** Companies that an answer names. */
const SHOWN_MAX = 50;

interface Conflicting {
  readonly _id: string;
  readonly count: number;
  readonly owners: readonly { readonly id: string; readonly name: string; readonly value: string }[];
}

/** What companies have filled in. */
export const createCompanyUsage = (connection: Connection, holds: FieldHolds) => {
  const rows: Readonly<Record<CompanyKind, Model<never>>> = {
    organizations: organizations.model(connection) as never,
    contractors: contractors.model(connection) as never,
  };
  const having = (fields: readonly string[], more: object = {}) => ({
    values: { $elemMatch: { field: { $in: [...fields] }, ...more } },
  });
  const count = (kind: CompanyKind, filter: object) => rows[kind].countDocuments(filter);

  /** Values of a field, one a row. */
  const ofField = (field: string | undefined): PipelineStage[] => [
    { $match: { 'values.field': field } },
    { $unwind: '$values' },
    { $match: { 'values.field': field } },
  ];
  const items = async (kind: CompanyKind, [field]: readonly string[], wanted: readonly string[]) => {
    const found = await rows[kind].aggregate<{ _id: string; count: number }>([
      ...ofField(field),
      { $unwind: '$values.values' },
      { $match: { 'values.values': { $in: [...wanted] } } },
      { $group: { _id: '$values.values', count: { $sum: 1 } } },
    ]);
    return found.map(({ _id, count: values }) => ({ code: _id, count: values }));
  };
  const conflicts = async (kind: CompanyKind, [field]: readonly string[]) => {
    const owner = { id: '$_id', name: '$name', value: { $first: '$values.values' } };
    const found = await rows[kind].aggregate<Conflicting>([
      ...ofField(field),
      { $group: { _id: '$values.key', count: { $sum: 1 }, owners: { $push: owner } } },
      { $match: { count: { $gt: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    return {
      count: found.reduce((sum, one) => sum + one.count, 0),
      conflicting: found.flatMap(({ owners }) => owners).slice(0, SHOWN_MAX),
    };
  };

  /** Prevents a new conflict between the count and the form that makes the field unique. */
  const heldConflicts = async (kind: CompanyKind, fields: readonly string[]) => {
    const [field] = fields;
    if (field === undefined) return conflicts(kind, fields);
    await holds.hold(kind, field);
    const found = await conflicts(kind, fields);
    if (found.count > 0) await holds.release(kind, field);
    return found;
  };

  return {
    answer: async (question: CompanyUsageQuestion): Promise<CompanyUsage> => {
      const { kind, ask, fields, items: wanted = [], most = 0, hold = false } = question;
      const none = { count: 0, items: [], conflicting: [] };
      switch (ask) {
        case 'values':
          return { ...none, count: await count(kind, having(fields)) };
        case 'more':
          return {
            ...none,
            count: await count(kind, having(fields, { [`values.${most}`]: { $exists: true } })),
          };
        case 'missing':
          return { ...none, count: await count(kind, { $nor: [having(fields)] }) };
        case 'items':
          return { ...none, items: await items(kind, fields, wanted) };
        default:
          return { ...none, ...(await (hold ? heldConflicts : conflicts)(kind, fields)) };
      }
    },
  };
};
export type CompanyUsageReader = ReturnType<typeof createCompanyUsage>;

/** Which of the fields that mappers set a run writes: those that profile takes from providers, and the account's own. */

import type { FieldName } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import type { MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { accountFields } from './mapped-values.ts';

/** Of the account itself; they are in every result. */
const always: readonly string[] = [...accountFields, 'roles', 'methods', 'groups', 'enabled'];

export const isDelivered = ({ deliverable }: FieldName): boolean => deliverable !== false;

type Tried = Pick<MapperTested, 'steps' | 'result' | 'notWritten'>;

/**
 * What a trial shows of a result: what a run writes, and by code what it leaves out. `own`: the installation's fields; undefined
 * while profile is away, which leaves the result as it is.
 */
export const asWritten = (
  { steps, result }: Pick<Tried, 'steps' | 'result'>,
  own: readonly FieldName[] | undefined,
): Tried => {
  if (own === undefined) return { steps, result };
  const written = new Set([...always, ...own.filter(isDelivered).map(({ code }) => code)]);
  const isWritten = ({ field }: { readonly field: string }) => written.has(field);
  const left = [...steps.flatMap(({ set }) => set), ...result].filter((one) => !isWritten(one));
  return {
    steps: steps.map((step) => ({ ...step, set: step.set.filter(isWritten) })),
    result: result.filter(isWritten),
    notWritten: [...new Set(left.map(({ field }) => field))],
  };
};

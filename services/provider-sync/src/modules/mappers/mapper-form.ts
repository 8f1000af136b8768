/** What is accepted of a mapper, and what a change of its kind resets. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { MapperCreate, MapperUpdate } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { type accountFields, sourceFields } from './mapped-values.ts';
import type { GrantedAccess, MapperRow } from './mappers.model.ts';

export type MapperContent = Pick<
  MapperRow,
  'type' | 'name' | 'before' | 'after' | 'customAttributes' | 'attributes'
> & { readonly access: readonly GrantedAccess[] };

type Given = Omit<MapperCreate, 'enabled'> | Omit<MapperUpdate, 'revision'>;

const OUR_FIELD = /^[A-Za-z0-9_-]{1,64}$/;
const theirs: readonly string[] = [...sourceFields, 'roles', 'groups'];

type Row = Given['attributes'][number];

/** Code of what is wrong with a row, at which of its fields. */
const wrongRow = (
  { attribute, value, mapping }: Row,
  { type, isCustom }: { type: Given['type']; isCustom: boolean },
): readonly [string, string] | undefined => {
  if (type === 'users-base') {
    if (!OUR_FIELD.test(attribute)) return ['attribute', 'errorChoice'];
    if (mapping === 'key' && value.trim() === '') return ['value', 'errorEmpty'];
    return mapping === 'key' && !isCustom && !theirs.includes(value) ? ['value', 'errorChoice'] : undefined;
  }
  if (!isCustom && !theirs.includes(attribute)) return ['attribute', 'errorChoice'];
  return mapping === 'value' && value === '' ? ['value', 'errorEmpty'] : undefined;
};

/** A draft as it is tried out: a condition that cannot be read is for the trial to tell. */
export const draftMapper = (given: Given): MapperContent => ({
  type: given.type,
  name: given.name,
  before: given.before ?? '',
  after: given.after ?? '',
  customAttributes: given.customAttributes ?? false,
  attributes: given.attributes.map(({ id, ...row }, index) => ({ id: id ?? String(index), ...row })),
  access: given.type === 'users-access' ? (given.access ?? []).map((one) => ({ ...one })) : [],
});

/** `unreadable`: conditions that are none, which only the thread of mappers finds out. */
export const cleanMapper =
  (newId: () => string) =>
  (given: Given, unreadable: ReadonlySet<string> = new Set()): ParseResult<MapperContent> => {
    const { type, before = '', after = '', customAttributes: isCustom = false, access = [] } = given;
    const name = plainText(given.name);
    const errorList: Record<string, string> = {};
    if (name === '') errorList.name = 'errorEmpty';
    if (unreadable.has(before)) errorList.before = 'errorCondition';
    if (unreadable.has(after)) errorList.after = 'errorCondition';
    given.attributes.forEach((row, index) => {
      const wrong = wrongRow(row, { type, isCustom });
      if (wrong !== undefined) errorList[fieldPath('attributes', index, wrong[0])] = wrong[1];
    });
    const fields = given.attributes.map(({ attribute }) => attribute);
    if (type === 'users-base')
      fields.forEach((field, index) => {
        if (fields.indexOf(field) < index)
          errorList[fieldPath('attributes', index, 'attribute')] = 'errorUnique';
      });
    if (type === 'users-base' && fields.length === 0) errorList.attributes = 'errorEmpty';
    access.forEach((one, index) => {
      if (one.type === 'method' && !(methodKeys as readonly string[]).includes(one.id))
        errorList[fieldPath('access', index, 'id')] = 'errorChoice';
    });
    if (type === 'users-access' && access.length === 0) errorList.access = 'errorEmpty';
    return parseResult<MapperContent>(errorList, {
      type,
      name,
      before: before.trim(),
      after: after.trim(),
      customAttributes: isCustom,
      attributes: given.attributes.map(({ id, ...row }) => ({ id: id ?? newId(), ...row })),
      access: type === 'users-access' ? access.map((one) => ({ ...one })) : [],
    });
  };

/** Another kind of mapper begins anew: conditions and rows of the one before would mean something else. */
export const isReset = (
  previous: MapperRow,
  next: Pick<MapperContent, 'type' | 'customAttributes'>,
): boolean => previous.type !== next.type || previous.customAttributes !== next.customAttributes;

/** Conditions and rows that a change of the kind brought along from the one before. */
export const afterReset = (previous: MapperRow, next: MapperContent): MapperContent => {
  if (!isReset(previous, next)) return next;
  const old = new Set(previous.attributes.map(({ id }) => id));
  return {
    ...next,
    before: next.before === previous.before ? '' : next.before,
    after: next.after === previous.after ? '' : next.after,
    attributes: next.attributes.filter(({ id }) => !old.has(id)),
  };
};

const grantsOf = ({ type, before, after, customAttributes, attributes, access }: MapperContent): string => {
  const rows = attributes.map(({ attribute, value, mapping }) => [attribute, value, mapping]);
  const rights = access.map((one) => [one.type, one.id]);
  return JSON.stringify([type, before, after, customAttributes, rows, rights]);
};

/** Whether a mapper gives something else than before, or to others: a name alone changes neither. */
export const grantsOtherwise = (previous: MapperContent, next: MapperContent): boolean =>
  grantsOf(previous) !== grantsOf(next);

/** Fields that mean the same on both sides. */
export const baseRows: readonly { attribute: (typeof accountFields)[number]; value: string }[] = [
  { attribute: 'login', value: 'username' },
  { attribute: 'email', value: 'email' },
  { attribute: 'lastName', value: 'lastName' },
  { attribute: 'firstName', value: 'firstName' },
];

/** Who made a state is told by its event. */
export const auditView = ({
  _id,
  syncId: _sync,
  sequence: _sequence,
  author: _author,
  ...row
}: MapperRow) => ({
  ...row,
  attributes: row.attributes.map(
    ({ attribute, value, mapping }) => `${attribute} ${mapping === 'key' ? '←' : '='} ${value}`,
  ),
  access: row.access.map(({ id }) => id),
});

/** What is accepted of a scheme, and how a plan changes all of them. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import type { SchemeCreate, SchemePlan } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { SchemeFlow, SchemeRow } from '../schemes/schemes.domain.ts';
import type { SchemeChange } from './scheme-refusals.domain.ts';

export type SchemeContent = Required<
  Pick<SchemeRow, 'name' | 'comment' | 'first' | 'second' | 'throughProviders'>
>;

type Given = Omit<SchemeCreate, 'code' | 'active'>;

const readFlows = (given: readonly SchemeFlow[], field: string, errorList: Record<string, string>) => {
  given.forEach(({ flow }, index) => {
    if (given.findIndex((other) => other.flow === flow) < index)
      errorList[fieldPath(field, index, 'flow')] = 'errorUnique';
  });
  return given.map(({ flow, enabled }) => ({ flow, enabled }));
};

const enabledOf = (flows: readonly SchemeFlow[]) =>
  flows.filter(({ enabled }) => enabled).map(({ flow }) => flow);

/** First factors after which nothing would be left to ask for: a factor is not proven twice. */
const deadEnds = ({ first, second }: Pick<SchemeRow, 'first' | 'second'>) => {
  const followers = enabledOf(second);
  return followers.length === 0
    ? []
    : enabledOf(first).filter((flow) => followers.every((other) => other === flow));
};

/** Factors whose shape was checked, and what is wrong with them. */
export const readFactors = ({
  firstFactor,
  secondFactor = [],
}: {
  readonly firstFactor: readonly SchemeFlow[];
  readonly secondFactor?: readonly SchemeFlow[];
}) => {
  const errorList: Record<string, string> = {};
  const first = readFlows(firstFactor, 'firstFactor', errorList);
  const second = readFlows(secondFactor, 'secondFactor', errorList);
  if (enabledOf(first).length === 0) errorList.firstFactor = 'errorEmpty';
  else if (deadEnds({ first, second }).length > 0) errorList.secondFactor = 'errorSecondFactor';
  return { first, second, errorList };
};

/** A body whose shape was checked. */
export const readScheme = (given: Given): ParseResult<SchemeContent> => {
  const ru = plainText(given.name);
  const { first, second, errorList } = readFactors(given);
  if (ru === '') errorList.name = 'errorEmpty';
  return parseResult(errorList, {
    name: { ru, en: plainText(given.nameEn ?? '') || ru },
    comment: plainText(given.comment ?? ''),
    first,
    second,
    throughProviders: given.throughProviders ?? true,
  });
};

/** As the journal shows it; a factor that is off is not asked for and stands in no list. */
export const auditView = ({
  name,
  comment = '',
  active,
  base,
  priority,
  throughProviders = true,
  ...row
}: SchemeRow) => ({
  code: row._id,
  name: name.ru,
  nameEn: name.en,
  comment,
  enabled: active,
  baseScheme: base,
  priority,
  firstFactor: enabledOf(row.first),
  secondFactor: enabledOf(row.second),
  throughProviders,
});

/** Priorities by an order, the first the highest. */
export const prioritiesBy = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, index) => [id, ids.length - index]));

/** A scheme that there is not yet. */
const planned: SchemeRow = {
  _id: '',
  name: { ru: '', en: '' },
  active: true,
  base: false,
  priority: null,
  first: schemeFlows.map((flow) => ({ flow, enabled: false })),
  second: [],
};

/** A scheme before and after a plan; undefined when the plan names one that there is not. */
export const plannedChange = (
  schemes: readonly SchemeRow[],
  { id, firstFactor, secondFactor, active, base, remove }: Omit<SchemePlan, 'ids'>,
): SchemeChange | undefined => {
  const previous = schemes.find(({ _id }) => _id === id);
  if (id !== undefined && previous === undefined) return undefined;
  if (remove) return { previous, next: undefined };
  const before = previous ?? planned;
  const next = {
    ...before,
    first: firstFactor ?? before.first,
    second: secondFactor ?? before.second,
    active: active ?? before.active,
    base: base ?? before.base,
  };
  return { previous, next };
};

/** All schemes as they would be after a plan; undefined when it names one that there is not. */
export const afterPlan = (
  schemes: readonly SchemeRow[],
  plan: SchemePlan,
): readonly SchemeRow[] | undefined => {
  const { id, base, ids } = plan;
  const isOrder = ids !== undefined && id === undefined;
  const change = plannedChange(schemes, plan);
  if (change === undefined) return undefined;
  const priorities = ids === undefined ? undefined : prioritiesBy(ids);
  const others = schemes
    .filter(({ _id }) => _id !== id)
    .map((row) => (base === true ? { ...row, base: false } : row));
  return [...others, ...(change.next === undefined || isOrder ? [] : [change.next])].map((row) => ({
    ...row,
    priority: priorities?.get(row._id) ?? row.priority,
  }));
};

import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { OwnInput } from '@gatehouse/kit/text/field-input.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { CompanyFormsRepository, CompanyKind } from './company-forms.repository.ts';
import { type CompanyValue, readCompanyValues, uniqueValues } from './company-values.domain.ts';

export interface CompanyValuesDeps {
  readonly kind: CompanyKind;
  readonly forms: Pick<CompanyFormsRepository, 'of'>;
  /** Fields that are becoming unique. */
  readonly held: (kind: CompanyKind, unit: UnitOfWork) => Promise<readonly string[]>;
  /** Whether another company has this value in this field. */
  readonly isTaken: (id: string | undefined, value: CompanyValue, unit: UnitOfWork) => Promise<boolean>;
}

/** Values of a company as they are to be kept, or what is wrong with them by field. Changes run one after the other, so unique ones are. */
export const createCompanyValues =
  ({ kind, forms, held, isTaken }: CompanyValuesDeps) =>
  async (
    given: Readonly<Record<string, OwnInput>> | undefined,
    before: { readonly _id: string; readonly values?: readonly CompanyValue[] } | undefined,
    unit: UnitOfWork,
  ): Promise<ParseResult<{ readonly values?: readonly CompanyValue[] }>> => {
    const tabs = await forms.of(kind, unit);
    const reading = readCompanyValues(tabs, given, before === undefined ? undefined : (before.values ?? []));
    if (reading.kind === 'refused') return reading;
    const errorList: Record<string, string> = {};
    const stored = new Map((before?.values ?? []).map(({ field, key }) => [field, key]));
    for (const value of uniqueValues(tabs, reading.value, await held(kind, unit))) {
      if (stored.get(value.field) === value.key) continue;
      if (await isTaken(before?._id, value, unit))
        errorList[fieldPath('additionalInfo', value.field)] = 'errorUnique';
    }
    const isNone = reading.value.length === 0 && before?.values === undefined;
    return parseResult(errorList, isNone ? {} : { values: reading.value });
  };
export type CompanyValues = ReturnType<typeof createCompanyValues>;

/** What organizations and contractors have in common: a name and requisites. */

import { isInn, needsKpp } from '@gatehouse/contracts/access-request/requisites.ts';
import type { OrganizationCreate, Requisites } from '@gatehouse/contracts/access-request/resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

import type { CompanyValue } from '../fields/company-values.domain.ts';

export interface CompanyContent extends Requisites {
  readonly name: string;
}

/** Of a company that a provider delivers: whose name and requisites are changed there alone. */
export interface CompanyOrigin {
  readonly providerId: string;
  /** The provider's own id of it. */
  readonly externalId: string;
}

export interface CompanyRow extends CompanyContent, Partial<CompanyOrigin> {
  readonly _id: string;
  /** In fields that the installation defines; absent where the version before wrote it. */
  readonly values?: readonly CompanyValue[];
  readonly sequence: number;
  readonly updatedAt: Date;
}

const line = (value: string | null | undefined): string | null =>
  plainText(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim() || null;

/** Requisites with errors by field: a check digit that does not fit, a reason code that is missing or not allowed. */
export const parseCompany = (
  given: OrganizationCreate,
  { identified }: { /** Demands a number that tells the company apart. */ readonly identified: boolean },
): ParseResult<CompanyContent> => {
  const value: CompanyContent = {
    name: line(given.name) ?? '',
    inn: line(given.inn),
    kpp: line(given.kpp)?.toUpperCase() ?? null,
    ogrn: line(given.ogrn),
    okpo: line(given.okpo),
    taxNumber: line(given.taxNumber),
    registrationNumber: line(given.registrationNumber),
  };
  const errorList: Record<string, string> = {};
  const { name, inn, kpp, taxNumber } = value;
  if (name === '') errorList.name = 'errorEmpty';
  if (inn === null) {
    if (identified && taxNumber === null) errorList.inn = 'errorEmpty';
    if (kpp !== null) errorList.kpp = 'errorKpp';
  } else if (!isInn(inn)) errorList.inn = 'errorInn';
  else if (needsKpp(inn) && kpp === null) errorList.kpp = 'errorEmpty';
  else if (!needsKpp(inn) && kpp !== null) errorList.kpp = 'errorKpp';
  return parseResult(errorList, value);
};

export const requisitesOf = ({
  inn,
  kpp,
  ogrn,
  okpo,
  taxNumber,
  registrationNumber,
}: Requisites): Requisites => ({ inn, kpp, ogrn, okpo, taxNumber, registrationNumber });

/** Name and requisites alone. */
export const contentOfRow = (row: CompanyContent): CompanyContent => ({
  name: row.name,
  ...requisitesOf(row),
});

/** What the history shows of a company beside its values: not where it comes from, nor how it is stored. */
export const companyAudit = <Row extends CompanyRow>({
  _id,
  sequence: _,
  updatedAt: __,
  values: ___,
  providerId: ____,
  externalId: _____,
  ...row
}: Row) => row;

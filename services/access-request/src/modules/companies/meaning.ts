/** Which companies a request means: every one with its inn, or the one with its inn and kpp (docs/companies.md). */

/** A company by the numbers that requests name it with. */
export interface NumberedCompany {
  readonly inn: string | null;
  readonly kpp: string | null;
}

/** What a request says of the company that it is for. */
export interface AskedNumbers {
  readonly inn: string;
  readonly kpp: string | null;
}

export const isMeant = ({ inn, kpp }: AskedNumbers, company: NumberedCompany): boolean =>
  company.inn === inn && (kpp === null || company.kpp === kpp);

/** The same rule as a condition on stored requests: those that mean one of these companies. */
export const meaningOneOf = (companies: Iterable<NumberedCompany>) => {
  const named = [...companies].flatMap(({ inn, kpp }) =>
    inn === null ? [] : [{ inn, kpp: { $in: [null, kpp] } }],
  );
  // A company without an inn is meant by no request, and `$or` refuses an empty list.
  return named.length === 0 ? { inn: { $in: [] } } : { $or: named };
};

import { innPattern, isInn, kppPattern, needsKpp } from '@gatehouse/contracts/access-request/requisites.ts';
import type { RequestedCompany } from '@gatehouse/contracts/access-request/resources.ts';

/** One company of the form. */
export interface AskedCompany {
  inn: string;
  kpp: string;
  name: string;
  roles: string[];
}

export interface AskedCompanies {
  companies: AskedCompany[];
}

export const noCompany: AskedCompany = { inn: '', kpp: '', name: '', roles: [] };

const trimmed = ({ inn, kpp, name, roles }: AskedCompany) => ({
  inn: inn.trim(),
  kpp: kpp.trim().toUpperCase(),
  name: name.trim(),
  roles,
});

/** Somebody with a number of 12 digits has no reason code. */
export const hasKpp = (inn: string): boolean => !isInn(inn.trim()) || needsKpp(inn.trim());

/** How a number is written is told by the field's hint, that its check digits do not fit by an error of its own. */
const wrongInn = (inn: string) => {
  if (inn === '') return 'errorEmpty';
  if (!new RegExp(innPattern).test(inn)) return 'errorFormat';
  return isInn(inn) ? undefined : 'errorInn';
};
const isKpp = new RegExp(kppPattern);

/** What is wrong before anything is sent, at the paths that the server names, too. */
export function wrongCompanies({ companies }: AskedCompanies): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, asked] of companies.entries()) {
    const { inn, kpp } = trimmed(asked);
    const own = hasKpp(inn) ? kpp : '';
    const key = `${inn} ${own}`;
    const code = wrongInn(inn) ?? (seen.has(key) ? 'errorUnique' : undefined);
    if (code) wrong[`companies.${at}.inn`] = code;
    if (own && !isKpp.test(own)) wrong[`companies.${at}.kpp`] = 'errorFormat';
    seen.add(key);
  }
  return wrong;
}

/** Another company may be added once the last one has a taxpayer number (specification, section 5). */
export const mayAddCompany = (companies: readonly AskedCompany[]): boolean =>
  (companies.at(-1)?.inn.trim() ?? '') !== '';

export const requestedOf = ({ companies }: AskedCompanies): RequestedCompany[] =>
  companies.map((asked) => {
    const { inn, kpp, name, roles } = trimmed(asked);
    return { inn, kpp: (hasKpp(inn) && kpp) || null, roles, ...(name && { name }) };
  });

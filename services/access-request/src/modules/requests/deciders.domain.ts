/**
 * Who decides on a request (docs/companies.md): the one rule behind lists, badges, messages, the move to the administrators
 * and the decision itself.
 */
import { type AskedNumbers, isMeant, type NumberedCompany } from '../companies/meaning.ts';

export interface Asked extends AskedNumbers {
  /** Account that sent it. */
  readonly accountId: string;
}

export interface Represented {
  readonly contractors: readonly (NumberedCompany & { readonly _id: string })[];
  /** Master accounts of these contractors, active accounts alone. */
  readonly masters: readonly { readonly contractorId: string; readonly accountId: string }[];
}

/** An active account with the right to decide for every company. */
export interface RequestAdministrator {
  readonly accountId: string;
  /** Has every right, so that nothing widens what they may: decides also on their own request. */
  readonly everything: boolean;
}

/** Master accounts of the companies that a request means, never its sender. */
export const mastersFor = (request: Asked, { contractors, masters }: Represented): readonly string[] => {
  const meant = new Set(contractors.filter((one) => isMeant(request, one)).map(({ _id }) => _id));
  const found = masters.filter(({ contractorId }) => meant.has(contractorId));
  return [...new Set(found.map(({ accountId }) => accountId))].filter((id) => id !== request.accountId);
};

/** No master account can decide: the administrators do. */
export const isUnassigned = (request: Asked, represented: Represented): boolean =>
  mastersFor(request, represented).length === 0;

export const mayAdminister = (
  request: Pick<Asked, 'accountId'>,
  { accountId, everything }: RequestAdministrator,
): boolean => everything || accountId !== request.accountId;

/** A company that a request means, with those of its master accounts who can decide. */
export interface RegisteredCompany {
  readonly name: string;
  readonly deciders: readonly string[];
}

/** Companies whose names messages tell; a request without a kpp may mean many. */
const NAMED_MAX = 100;

export const registeredFor = (
  request: Asked,
  {
    contractors,
    masters,
  }: Pick<Represented, 'masters'> & {
    readonly contractors: readonly (Represented['contractors'][number] & { readonly name: string })[];
  },
): readonly RegisteredCompany[] =>
  contractors
    .filter((one) => isMeant(request, one))
    .slice(0, NAMED_MAX)
    .map(({ _id, name }) => ({
      name,
      deciders: masters
        .filter(({ contractorId, accountId }) => contractorId === _id && accountId !== request.accountId)
        .map(({ accountId }) => accountId),
    }));

export interface Deciders {
  readonly masters: readonly string[];
  /** With whom it stands where no master account can decide; they may decide beside these, too. */
  readonly administrators: readonly string[];
}

/** With whom a request stands: its master accounts, or the administrators where it has none. */
export const decidersOf = (
  request: Asked,
  represented: Represented,
  administrators: readonly RequestAdministrator[],
): Deciders => {
  const masters = mastersFor(request, represented);
  if (!isUnassigned(request, represented)) return { masters, administrators: [] };
  const able = administrators.filter((one) => mayAdminister(request, one));
  return { masters, administrators: able.map(({ accountId }) => accountId) };
};

/** Companies and organizations that a provider delivers: made, changed and removed in its name, and in no other's. */

import type {
  CompanyDelivery,
  DeliveredCompany,
  DeliveredCompanyKind,
} from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { kppPattern, ogrnPattern, okpoPattern } from '@gatehouse/contracts/access-request/requisites.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type CompanyContent, contentOfRow, parseCompany } from '../companies/company.domain.ts';
import type { CompanyOwner, PresentCompany } from './company-owners.ts';

type Conflict = NonNullable<CompanyDelivery['conflict']>;
const inUse: Conflict = { code: 'inUse', field: null };
const taken: Conflict = { code: 'taken', field: 'inn' };

const answer = (
  externalId: string,
  result: CompanyDelivery['result'],
  more: Partial<Pick<CompanyDelivery, 'conflict' | 'changes'>> = {},
): CompanyDelivery => ({ externalId, result, conflict: null, changes: [], ...more });

/** A rule of this installation that stands against it; anything else is a fault, and ends the call. */
const refusalOf = (error: unknown): Conflict => {
  if (!(error instanceof ProblemError)) throw error;
  if (error.definition === requestErrors.inUse) return inUse;
  const [[field, code] = []] = Object.entries((error.extras.errorList as object | undefined) ?? {});
  if (field === undefined) throw error;
  return code === 'errorUnique' ? { code: 'taken', field } : { code: 'invalid', field };
};

const KPP = new RegExp(kppPattern);
const OGRN = new RegExp(ogrnPattern);
const OKPO = new RegExp(okpoPattern);

/** What would be kept, or the field that cannot be. */
const contentOf = (
  { externalId: _, groups: __, ...given }: DeliveredCompany,
  identified: boolean,
): { readonly content: CompanyContent } | { readonly wrong: string } => {
  const parsed = parseCompany(given, { identified });
  if (parsed.kind === 'refused') return { wrong: Object.keys(parsed.errorList)[0] ?? 'name' };
  const { kpp, ogrn, okpo } = parsed.value;
  if (kpp !== null && !KPP.test(kpp)) return { wrong: 'kpp' };
  if (ogrn !== null && !OGRN.test(ogrn)) return { wrong: 'ogrn' };
  if (okpo !== null && !OKPO.test(okpo)) return { wrong: 'okpo' };
  return { content: parsed.value };
};

const numbersOf = ({ inn, kpp }: Pick<CompanyContent, 'inn' | 'kpp'>): string | undefined =>
  inn === null ? undefined : `${inn}/${kpp ?? ''}`;

const viewOf = (content: CompanyContent, organizations: readonly string[]) => ({
  ...contentOfRow(content),
  organizations,
});

export interface DeliveredPlace {
  readonly providerId: string;
  readonly kind: DeliveredCompanyKind;
}

export type CompanyOwners = Readonly<Record<DeliveredCompanyKind, CompanyOwner>>;

export interface DeliveredCompaniesDeps {
  readonly owners: CompanyOwners;
  /** In one transaction, in the name of a provider that is still there. */
  readonly inOne: (work: (owners: CompanyOwners, unit: UnitOfWork) => Promise<void>) => Promise<void>;
}

/** How a call is carried out. */
interface Carried extends Pick<CallAnswers, 'keep'> {
  readonly dryRun: boolean;
}

export const createDeliveredCompanies = ({ owners, inOne }: DeliveredCompaniesDeps) => {
  const presentOf = async ({ providerId, kind }: DeliveredPlace, externalId: string) =>
    (await owners[kind].ofProvider(providerId, [externalId])).get(externalId);

  const deliverOne = async (
    place: DeliveredPlace,
    row: DeliveredCompany,
    {
      before,
      holders,
      dryRun,
      keep,
    }: Carried & {
      readonly before: PresentCompany | undefined;
      /** Ids, or external ids of this call, of those that have the numbers. */
      readonly holders: Map<string, string>;
    },
    context: EventContext,
  ): Promise<CompanyDelivery> => {
    const { providerId, kind } = place;
    const { externalId } = row;
    const owner = owners[kind];
    const read = contentOf(row, owner.identified);
    if ('wrong' in read)
      return answer(externalId, 'conflict', { conflict: { code: 'invalid', field: read.wrong } });
    const { content } = read;
    const numbers = numbersOf(content);
    const holder = numbers === undefined ? undefined : holders.get(numbers);
    if (holder !== undefined && holder !== before?.id && holder !== externalId)
      return answer(externalId, 'conflict', { conflict: taken });
    const organizations = await owner.organizationsOf(providerId, row.groups, before);
    const changes = changesBetween(
      before && viewOf(before.content, before.organizations),
      viewOf(content, organizations),
    );
    const done = answer(externalId, before === undefined ? 'created' : 'changed', { changes });
    const write = async (): Promise<void> => {
      // Before a change, so that a refusal leaves it as it was.
      if (before !== undefined) await owner.settle(providerId, row, context);
      if (before === undefined || changes.length > 0)
        await inOne(async (within, unit) => {
          if (before === undefined)
            await within[kind].create(content, { providerId, externalId }, organizations, context);
          else await within[kind].change(before.id, content, organizations, context);
          await keep([done], unit);
        });
      if (before === undefined) await owner.settle(providerId, row, context);
    };
    try {
      if (!dryRun) await write();
    } catch (error) {
      // Another call with the same row was first.
      const made = before === undefined ? await presentOf(place, externalId) : undefined;
      if (made !== undefined) return deliverOne(place, row, { before: made, holders, dryRun, keep }, context);
      return answer(externalId, 'conflict', { conflict: refusalOf(error) });
    }
    if (before !== undefined && changes.length === 0) return answer(externalId, 'unchanged');
    if (numbers !== undefined) holders.set(numbers, before?.id ?? externalId);
    return done;
  };

  return {
    deliver: async (
      place: DeliveredPlace,
      { rows, ...how }: Carried & { readonly rows: readonly DeliveredCompany[] },
      context: EventContext,
    ): Promise<CompanyDelivery[]> => {
      const owner = owners[place.kind];
      const present = await owner.ofProvider(
        place.providerId,
        rows.map(({ externalId }) => externalId),
      );
      const holders = await owner.holdersOf(rows.flatMap(({ inn }) => inn?.trim() || []));
      const results: CompanyDelivery[] = [];
      for (const row of rows) {
        const state = { ...how, before: present.get(row.externalId), holders };
        results.push(await deliverOne(place, row, state, context));
      }
      return results;
    },

    /** A company cannot be switched off: it stays until the grace time is over. */
    depart: async (
      place: DeliveredPlace,
      { externalIds, departure, dryRun, keep }: Departures & Carried,
      context: EventContext,
    ): Promise<CompanyDelivery[]> => {
      const { providerId, kind } = place;
      const present = await owners[kind].ofProvider(providerId, externalIds);
      const results: CompanyDelivery[] = [];
      for (const externalId of externalIds) {
        const before = present.get(externalId);
        if (before === undefined || departure === 'switchOff') {
          results.push(answer(externalId, 'unchanged'));
          continue;
        }
        const changes = changesBetween(viewOf(before.content, before.organizations), undefined);
        const done = answer(externalId, 'changed', { changes });
        try {
          if (!dryRun)
            await inOne(async (within, unit) => {
              await within[kind].remove(before, { providerId, externalId }, context);
              await keep([done], unit);
            });
          results.push(done);
        } catch (error) {
          const isGone = (await presentOf(place, externalId)) === undefined;
          results.push(
            isGone
              ? answer(externalId, 'unchanged')
              : answer(externalId, 'conflict', { conflict: refusalOf(error) }),
          );
        }
      }
      return results;
    },
  };
};

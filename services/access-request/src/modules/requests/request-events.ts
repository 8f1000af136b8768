/** What events of requests tell. */
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import { maskedEmail } from '@gatehouse/contracts/core/masked.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { PersonRow } from '../people/people.model.ts';
import { shownName } from '../people/shown-name.domain.ts';
import type { RegisteredCompany } from './deciders.domain.ts';
import type { RequestRow } from './requests.domain.ts';

const requestOf = ({ _id: requestId, accountId, companyName, inn }: RequestRow) => ({
  requestId,
  accountId,
  label: companyName || inn,
});

const factsOf = ({ _id: subject, sequence }: RequestRow, context: EventContext) => ({
  subject,
  sequence,
  context,
});

/** A request with the people whom messages tell of it, and what those say. */
export interface ToldRequest {
  readonly row: RequestRow;
  readonly asker: Pick<PersonRow, 'name' | 'login' | 'email'> | null;
  readonly companies: readonly RegisteredCompany[];
  /** Master accounts to tell; empty where the administrators decide. */
  readonly deciders: readonly string[];
  readonly administrators: readonly string[];
}

const forDeciders = ({ row, asker, companies }: ToldRequest) => ({
  asker: {
    name: shownName(asker?.name || row.personName),
    login: asker?.login ?? null,
    address: asker?.email ? maskedEmail(asker.email) : null,
  },
  companies: companies.map(({ name, deciders }) => ({ name, deciders: [...deciders] })),
});

export const createRequestEvents = (createEvent: EventFactory) => ({
  sent: (told: ToldRequest, context: EventContext) => {
    const { row, deciders, administrators } = told;
    const data = {
      ...requestOf(row),
      inn: row.inn,
      kpp: row.kpp,
      roles: [...row.roles],
      deciders: [...deciders],
      administrators: [...administrators],
      ...forDeciders(told),
    };
    return createEvent(requestEvents.requestSent, { ...factsOf(row, context), data });
  },

  escalated: (told: ToldRequest, context: EventContext) => {
    const { row, administrators } = told;
    const data = {
      ...requestOf(row),
      inn: row.inn,
      administrators: [...administrators],
      ...forDeciders(told),
    };
    return createEvent(requestEvents.requestEscalated, { ...factsOf(row, context), data });
  },

  /** `by`: who decided. A stranger does not learn the name of who rejects them: it is told with access alone. */
  closed: (
    row: RequestRow,
    by: { readonly administrator: boolean; readonly name: string } | undefined,
    context: EventContext,
  ) => {
    const { status, reason, contractorId, contractorName, decidedBy, accountId } = row;
    if (status === 'remove')
      return createEvent(requestEvents.requestRemoved, {
        ...factsOf(row, context),
        data: { ...requestOf(row), status },
      });
    const toSelf = decidedBy === accountId;
    const party = toSelf ? 'self' : by?.administrator ? 'administrator' : 'master';
    const data = {
      ...requestOf(row),
      status,
      reason,
      contractorId,
      contractorName,
      by: party,
      ...(party === 'master' && contractorId !== null && by?.name ? { byName: shownName(by.name) } : {}),
      ...(status === 'approved' && toSelf ? { toSelf: true as const } : {}),
    } as const;
    return createEvent(requestEvents.requestDecided, { ...factsOf(row, context), data });
  },
});

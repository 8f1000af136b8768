import type { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';

type Waiting = Pick<DataOf<typeof requestEvents.requestSent>, 'label' | 'inn' | 'asker' | 'companies'>;
type Params = Readonly<Record<string, string>>;

/**
 * What messages to those who decide say of a request: the company by its registered name, by its number where several are
 * meant, and as it was typed where none is; and who asks. Readers of the same words together.
 */
export const namedRequest = (
  { label, inn, asker, companies = [] }: Waiting,
  accountIds: readonly string[],
  standing: 'masters' | 'administrators' = 'masters',
): readonly (readonly [accountIds: readonly string[], params: Params])[] => {
  const isAdministrator = standing === 'administrators';
  const namesFor = (accountId: string) =>
    companies
      .filter(({ deciders }) => isAdministrator || deciders.includes(accountId))
      .map(({ name }) => name);
  const nameOf = (accountId: string): Params => {
    const [name, ...others] = new Set(namesFor(accountId));
    if (name === undefined) return { label, typed: 'yes' };
    return { label: others.length === 0 ? name : inn };
  };
  // Administrators know logins; a master account sees of a stranger what their list shows of one.
  const address = (isAdministrator ? asker?.login : undefined) ?? asker?.address ?? '';
  const params = {
    inn,
    asker: asker?.name ?? '',
    address: address === asker?.name ? '' : address,
    ...(isAdministrator ? { standing } : {}),
  };
  const readers = Map.groupBy(accountIds, (accountId) => JSON.stringify(nameOf(accountId)));
  return [...readers].map(([name, ids]) => [ids, { ...params, ...JSON.parse(name) }] as const);
};

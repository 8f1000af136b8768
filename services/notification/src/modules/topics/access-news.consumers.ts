import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { toldMessages } from '@gatehouse/contracts/notification/told-messages.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccessNewsItem, TOGETHER } from '../access-news/access-news.domain.ts';
import type { AccessNewsRepository } from '../access-news/access-news.repository.ts';
import type { Teller } from './teller.ts';
import { isNews, isOwnAct } from './topics.domain.ts';

export interface AccessNewsDeps {
  readonly news: Pick<AccessNewsRepository, 'add'>;
  readonly tell: Teller;
  /** IANA name of the zone of instants in messages. */
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
}

const { membershipChanged, membershipEnded, membershipReminded, masterGranted, masterRevoked } =
  companyEvents;
type AccessEvent = EventOf<
  typeof membershipChanged | typeof membershipEnded | typeof masterGranted | typeof masterRevoked
>;
type State = Pick<AccessNewsItem, 'lane' | 'had' | 'has'> &
  Partial<Pick<AccessNewsItem, 'expired' | 'known' | 'until'>>;

/** What an administrator fixed is no other access. */
const changesAccess = ({ changes }: DataOf<typeof membershipChanged>): boolean =>
  changes.some(({ field }) => field === 'access' || field === 'until');
const isGiven = ({ changes }: DataOf<typeof membershipChanged>): boolean =>
  changes.some(({ field, previous }) => field === 'access' && previous === null);
/** The last role went, with its organization or by itself; the membership stays. */
const isTaken = ({ changes }: DataOf<typeof membershipChanged>): boolean =>
  changes.some(
    ({ field, previous, current }) => field === 'access' && listed(previous) > 0 && listed(current) === 0,
  );
const listed = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Collects what others change of a person's access to a company. */
export const accessNewsConsumers = ({
  news,
  tell,
  timeZone,
  clock,
}: AccessNewsDeps): readonly EventSubscription[] => {
  const collect = async (event: AccessEvent, state: State, unit: UnitOfWork): Promise<void> => {
    if (!isNews(event, clock.now())) return;
    const { accountId, contractorId, label, by = null, byName = null } = event.data;
    const facts = { by, byName, at: new Date(event.time) };
    const item = { expired: false, known: isOwnAct(event), until: null, ...state, ...facts };
    const dueAt = new Date(clock.now().getTime() + TOGETHER);
    await news.add({ accountId, contractorId, label, firstId: event.id, dueAt, item }, unit);
  };
  return [
    on(membershipChanged, async (event, unit) => {
      const { data } = event;
      if (!changesAccess(data)) return;
      const state = { lane: 'access', had: !isGiven(data), has: !isTaken(data), until: data.until } as const;
      // The decision on a request tells what its approval gave.
      const approved = data.requestId === undefined ? {} : { known: true };
      await collect(event, { ...state, ...approved }, unit);
    }),
    on(membershipEnded, async (event, unit) => {
      const { reason } = event.data;
      if (reason === 'account-deleted') return;
      const state = { lane: 'access', had: true, has: false, expired: reason === 'expired' } as const;
      await collect(event, reason === 'left' ? { ...state, known: true } : state, unit);
    }),
    on(masterGranted, (event, unit) => collect(event, { lane: 'master', had: false, has: true }, unit)),
    on(masterRevoked, (event, unit) => collect(event, { lane: 'master', had: true, has: false }, unit)),
    on(membershipReminded, async (event, unit) => {
      const { membershipId, accountId, label, until } = event.data;
      if (!isNews(event, clock.now()) || new Date(until) <= clock.now()) return;
      const id = `access-ending:${membershipId}:${until}`;
      const params = { label, endsAt: until, timeZone };
      await tell(toldMessages.accessEnding, { id, params, at: new Date(event.time) }, [accountId], unit);
    }),
  ];
};

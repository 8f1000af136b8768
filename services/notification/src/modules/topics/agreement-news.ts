import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Broadcast } from './broadcasts.model.ts';
import type { BroadcastsRepository } from './broadcasts.repository.ts';
import { isNews } from './topics.domain.ts';

/** The agreements of a domain in their present versions, each as a notice that it came or changed. */
const agreementsOf = ({ domainId, agreements }: DomainFacts, known: ReadonlySet<string>) =>
  agreements.map(({ id, code, title, version }) => {
    const before = [...known].some((each) => each.startsWith(`${domainId}/${id}/`));
    const change = before ? 'changed' : 'new';
    return {
      _id: `${domainId}/${id}/${version}`,
      params: JSON.stringify({ code, ru: title.ru, en: title.en, change }),
    };
  });

/** Notices of the agreements of domains, out of the facts that domains tell of themselves. */
export const createAgreementNews =
  ({
    broadcasts,
    clock,
  }: {
    readonly broadcasts: Pick<BroadcastsRepository, 'known' | 'add'>;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async (domain: DomainFacts, event: CloudEvent, unit: UnitOfWork): Promise<void> => {
    const { domainId } = domain;
    const known = await broadcasts.known(domainId, unit);
    const facts = { topic: 'documents', template: 'document.changed', domainId, after: '' } as const;
    const at = new Date(event.time);
    // Remembers that the domain is known, also one without agreements.
    const mark: Broadcast = { _id: domainId, params: '{}', ...facts, at, done: true };
    // What a domain begins with is no news to anybody, nor is what was said long ago.
    const done = !(known.has(mark._id) && isNews(event, clock.now()));
    const news = agreementsOf(domain, known)
      .filter(({ _id }) => !known.has(_id))
      .map((row): Broadcast => ({ ...facts, ...row, at, done }));
    const rows = known.has(mark._id) ? news : [mark, ...news];
    if (rows.length > 0) await broadcasts.add(rows, unit);
  };

import { canonicalEmail } from '@gatehouse/contracts/core/identifiers.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PersonRow } from './people.model.ts';
import type { PeopleRepository } from './people.repository.ts';

export interface PeopleConsumersDeps {
  readonly repository: PeopleRepository;
  /** Ends what a deleted account had, in the same transaction. */
  readonly forget: (accountId: string, context: EventContext, unit: UnitOfWork) => Promise<void>;
  /** Runs after the facts of a person changed, in the same transaction. */
  readonly changed: (
    person: PersonRow,
    change: { readonly created: boolean; readonly context: EventContext },
    unit: UnitOfWork,
  ) => Promise<void>;
}

type AccountEvent =
  | EventOf<typeof identityEvents.accountCreated>
  | EventOf<typeof identityEvents.accountChanged>;

interface Names {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly fio: string | null;
}

const nameOf = ({ lastName, firstName, middleName, fio }: Names): string =>
  fio ?? [lastName, firstName, middleName].filter(Boolean).join(' ');

const contextOf = ({ actor, domain, ip, traceparent }: EventContext): EventContext => ({
  actor,
  domain,
  ip,
  traceparent,
});

/** Keeps the people of companies in step with identity and profile. */
export const peopleConsumers = (deps: PeopleConsumersDeps): readonly EventSubscription[] => {
  const { repository, forget, changed } = deps;

  const follow = async (event: AccountEvent, unit: UnitOfWork): Promise<void> => {
    const { accountId, label, login, email, emailVerified, mobile, mobileVerified, locale, status, roles } =
      event.data;
    if (status === 'deleted') {
      await forget(accountId, contextOf(event), unit);
      await repository.remove(accountId, unit);
      return;
    }
    const known = await repository.byId(accountId, unit);
    const person: PersonRow = {
      _id: accountId,
      login,
      email: emailVerified && email !== null ? (canonicalEmail(email) ?? null) : null,
      mobile: mobileVerified ? mobile : null,
      name: known?.name || label,
      locale,
      active: status === 'active',
      roles,
    };
    const { _id, ...facts } = person;
    await repository.keep(_id, facts, unit);
    await changed(person, { created: known === null, context: contextOf(event) }, unit);
  };

  const rename = async (accountId: string, names: Names, label: string, unit: UnitOfWork): Promise<void> => {
    const known = await repository.byId(accountId, unit);
    // The account itself arrives by another topic; what comes first waits for nothing.
    const name = nameOf(names) || known?.name || label;
    await repository.keep(accountId, { name }, unit);
    if (known !== null && known.name !== name)
      await changed({ ...known, name }, { created: false, context: systemContext }, unit);
  };

  return [
    on(identityEvents.accountCreated, follow),
    on(identityEvents.accountChanged, follow),
    on(profileEvents.profileCreated, ({ data }, unit) => rename(data.accountId, data, data.label, unit)),
    on(profileEvents.profileChanged, ({ data }, unit) => rename(data.accountId, data, data.label, unit)),
    // Of a deleted account, whichever of both comes first: what is found by the address goes before the address does.
    on(profileEvents.profileErased, async (event, unit) => {
      await forget(event.data.accountId, contextOf(event), unit);
      await repository.remove(event.data.accountId, unit);
    }),
  ];
};

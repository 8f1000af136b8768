import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { directoryEvents } from '@gatehouse/contracts/identity/directory.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Languages } from '../user-settings/user-settings.module.ts';
import { decideDelivered, deliveredValues } from './delivered-fields.domain.ts';
import { completeName } from './person-name.domain.ts';
import type { FormInForce } from './profile-fields.domain.ts';
import type { ProfileValuesRepository } from './profile-values.repository.ts';
import {
  accountFactsOf,
  creationChanges,
  erasedProfile,
  labelOf,
  listChange,
  nameChanges,
  newProfile,
  type ProfileRecord,
  withTerm,
} from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

export interface ProfilesConsumersDeps {
  readonly repository: ProfilesRepository;
  /** Removes what else is kept of a person, in the caller's transaction. */
  readonly forget: (accountId: string, unit: UnitOfWork) => Promise<void>;
  readonly languages: Pick<Languages, 'follow'>;
  readonly createEvent: EventFactory;
  /** Values of the installation's own fields. */
  readonly fields: {
    readonly values: Pick<ProfileValuesRepository, 'of' | 'taken' | 'save'>;
    readonly inForce: (unit: UnitOfWork) => Promise<FormInForce>;
  };
}

type AccountEvent =
  | EventOf<typeof identityEvents.accountCreated>
  | EventOf<typeof identityEvents.accountChanged>;

/** Who caused the event that this one follows from. */
const contextOf = ({ actor, domain, ip, traceparent }: CloudEvent): EventContext => ({
  actor,
  domain,
  ip,
  traceparent,
});

/** Profiles follow accounts: made with them, with their names; login, addresses and roles as identity says. */
export const profilesConsumers = (deps: ProfilesConsumersDeps): readonly EventSubscription[] => {
  const { repository, forget, createEvent, languages, fields } = deps;

  const create = async (event: AccountEvent, unit: UnitOfWork) => {
    const profile = newProfile(event.data, new Date(event.time));
    await repository.save(profile, unit);
    const { accountId, lastName, firstName, middleName, fio } = profile;
    await unit.append([
      createEvent(profileEvents.profileCreated, {
        subject: accountId,
        sequence: profile.sequence,
        data: {
          accountId,
          label: labelOf(profile),
          lastName,
          firstName,
          middleName,
          fio,
          changes: creationChanges(profile),
        },
        context: contextOf(event),
      }),
    ]);
  };

  /** Nobody needs the data of a person who is gone; the account's id alone stays, so that a replay stays erased. */
  const erase = async (event: AccountEvent, known: ProfileRecord | undefined, unit: UnitOfWork) => {
    if (known === undefined) return;
    const erased = erasedProfile(known, new Date(event.time));
    const { accountId, sequence } = erased;
    await repository.save(erased, unit);
    await forget(accountId, unit);
    await unit.append([
      createEvent(profileEvents.profileErased, {
        subject: accountId,
        sequence,
        data: { accountId },
        context: contextOf(event),
      }),
    ]);
  };

  /** A profile that is there already keeps the person's own data: a rebuild reads every event again. */
  const follow = async (event: AccountEvent, unit: UnitOfWork) => {
    const { accountId } = event.data;
    const known = await repository.find(accountId, unit);
    if (known?.erasedAt !== undefined) return;
    if (event.data.status === 'deleted') await erase(event, known, unit);
    else if (known === undefined) await create(event, unit);
    else {
      await repository.setAccount(accountId, accountFactsOf(event.data), new Date(event.time), unit);
      const { locale, changes } = event.data;
      if (locale !== null && changes.some(({ field }) => field === 'locale'))
        await languages.follow(accountId, locale, unit);
    }
  };

  /** A provider says what its people are called, which groups they are in, and values of fields that mappers name. */
  const takeDelivered = async (event: EventOf<typeof directoryEvents.personDelivered>, unit: UnitOfWork) => {
    const known = await repository.find(event.data.accountId, unit);
    if (known === undefined || known.erasedAt !== undefined) return;
    const { names, groups, attributes } = event.data;
    const inForce = await fields.inForce(unit);
    const stored = await fields.values.of(event.data.accountId, unit);
    const wanted = deliveredValues(inForce.form, stored, attributes);
    const unique = wanted.flatMap(({ field, uniqueKey }) =>
      uniqueKey === undefined ? [] : [{ field, uniqueKey }],
    );
    const taken = await fields.values.taken(event.data.accountId, unique, unit);
    const own = decideDelivered(inForce, { stored, wanted, taken });
    const next = { ...known, ...completeName(names), directoryGroups: [...groups] };
    const changes = [
      ...nameChanges(known, next),
      ...listChange('groups', known.directoryGroups ?? [], groups),
      ...own.changes,
    ];
    if (changes.length === 0) return;
    const sequence = known.sequence + 1;
    await repository.save({ ...next, sequence, updatedAt: new Date(event.time) }, unit);
    await fields.values.save(known.accountId, own.values, unit);
    const { accountId, lastName, firstName, middleName, fio } = next;
    const data = { accountId, label: labelOf(next), lastName, firstName, middleName, fio, changes };
    await unit.append([
      createEvent(profileEvents.profileChanged, {
        subject: accountId,
        sequence,
        data,
        context: contextOf(event),
      }),
    ]);
  };

  return [
    on(directoryEvents.personDelivered, takeDelivered),
    on(identityEvents.accountCreated, follow),
    on(identityEvents.accountChanged, follow),
    on(identityEvents.passwordChanged, async ({ data, time }, unit) => {
      const profile = await repository.find(data.accountId, unit);
      if (profile?.account.passwordless === undefined) return;
      const { passwordless: _, ...account } = profile.account;
      await repository.setAccount(data.accountId, account, new Date(time), unit);
    }),
    on(identityEvents.termsAgreed, async ({ data, time }, session) => {
      const profile = await repository.find(data.accountId, session);
      if (profile === undefined || profile.erasedAt !== undefined) return;
      const { termId, title, titles, version, versionNumber } = data;
      const term = {
        id: termId,
        title,
        version,
        agreedAt: new Date(time),
        ...(titles === undefined ? {} : { titles }),
        ...(versionNumber === undefined ? {} : { versionNumber }),
      };
      await repository.setTerms(data.accountId, withTerm(profile.terms, term), session);
    }),
  ];
};

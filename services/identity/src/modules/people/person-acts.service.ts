import { personErrors } from '@gatehouse/contracts/core/people.errors.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { personEvents } from '@gatehouse/contracts/identity/people.events.ts';
import type { PersonCreate } from '@gatehouse/contracts/identity/people.resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { grantorOf, type Permitted } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { isDuplicateKey, untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  type AccountRow,
  accountLabel,
  isSelfManaged,
  type NewAccount,
  newAccountErrors,
} from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AdministratorMails } from '../onboarding/limits/administrator-mails.service.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { PeopleService } from './people.service.ts';

export interface PersonActsDeps extends Pick<ServiceParts, 'units' | 'createEvent'> {
  readonly people: PeopleService;
  readonly accounts: Pick<AccountsRepository, 'nextSequence'>;
  readonly accountsService: Pick<AccountsService, 'change' | 'createWithin' | 'takenFields'>;
  readonly roleGrants: RoleGrants;
  readonly linkMails: Pick<AdministratorMails, 'issueWithin'>;
  readonly deletion: {
    deleteByAdministrator(accountId: string, context: EventContext, locale: string): Promise<void>;
  };
}

type LinkKind = 'first-entry' | 'restore';
interface By {
  readonly caller: AccountActor;
  readonly context: EventContext;
  readonly locale: string;
}

const tidy = (text: string | undefined): string | null =>
  plainText(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim() || null;

const newAccount = (given: PersonCreate, roles: Permitted<readonly string[]>): NewAccount => {
  const [lastName, firstName, middleName] = [given.lastName, given.firstName, given.middleName].map(tidy);
  return {
    login: tidy(given.login),
    email: tidy(given.email),
    mobile: tidy(given.mobile),
    emailVerified: false,
    mobileVerified: false,
    status: 'active',
    managedBy: 'platform',
    passwordHash: null,
    roles,
    schemeCode: given.scheme ?? null,
    domainId: null,
    locale: null,
    names: {
      lastName: lastName ?? null,
      firstName: firstName ?? null,
      middleName: middleName ?? null,
      fio: [lastName, firstName, middleName].filter(Boolean).join(' ') || null,
    },
  };
};

/** What administrators do about people beyond letting them in and keeping them out. */
export const createPersonActs = (deps: PersonActsDeps) => {
  const { units, createEvent, people, accounts, accountsService, roleGrants, linkMails, deletion } = deps;

  const sendWithin = async (
    unit: UnitOfWork,
    { kind, account, email }: { kind: LinkKind; account: AccountRow; email: string },
    { context, locale }: By,
  ): Promise<void> => {
    const { _id } = account;
    const sentTo = account.identifiers.find((one) => one === email.toLowerCase()) ?? email;
    const { mail } = await linkMails.issueWithin(
      unit,
      { purpose: kind, owner: _id, subject: _id, sentTo },
      {
        template: kind === 'restore' ? 'password.link' : 'password.entry-link',
        to: email,
        accountId: _id,
        person: account,
        locale: account.locale ?? locale,
      },
      context,
    );
    const sequence = (await accounts.nextSequence(unit, _id)) ?? 1;
    const data = { accountId: _id, label: accountLabel(account), link: kind };
    await unit.append([
      createEvent(personEvents.linkSent, { subject: _id, sequence, data, context }),
      mail(),
    ]);
  };

  return {
    within: people.within,

    create: async (given: PersonCreate, by: By, claim?: IdempotencyClaim): Promise<string> => {
      const wanted = [systemicRoles.user.code, ...(given.roles ?? [])];
      const roles = await roleGrants.forNewAccount(wanted, grantorOf(by.caller));
      const account = newAccount(given, roles);
      const { email } = account;
      const errors = {
        ...newAccountErrors(account),
        ...(given.invite === true && email === null ? { email: 'errorEmpty' } : {}),
      };
      if (Object.keys(errors).length > 0) throw refusedFields(errors);
      const make = () =>
        units.run(async (unit) => {
          const [row] = await accountsService.createWithin(unit, [account], 'administrator', by.context);
          if (row === undefined) throw new Error('an account was not made');
          if (given.invite === true && email !== null)
            await sendWithin(unit, { kind: 'first-entry', account: row, email: row.email ?? email }, by);
          return row._id;
        }, claim);
      try {
        return await make();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const taken = await accountsService.takenFields(account);
        if (Object.keys(taken).length > 0) throw refusedFields(taken);
        // A budget that two mails have begun at the same time.
        return untilInserted(make);
      }
    },

    assignScheme: async (id: string, schemeCode: string | null, { caller, context }: By): Promise<void> => {
      people.assertOther(id, caller);
      const { account: present, assertWithin } = await people.within(id, caller);
      if (present.schemeCode === schemeCode) return;
      await accountsService.change(
        id,
        (account) => {
          assertWithin(account);
          return { schemeCode };
        },
        context,
      );
    },

    setRoles: async (id: string, roles: readonly string[], { caller, context }: By): Promise<void> => {
      const { roles: held } = (await people.within(id, caller)).account;
      const grant = roles.filter((code) => !held.includes(code));
      const revoke = held.filter((code) => !roles.includes(code));
      if (grant.length + revoke.length === 0) return;
      await roleGrants.change(id, { grant, revoke }, grantorOf(caller), context);
    },

    sendLink: async (id: string, wanted: LinkKind | undefined, by: By): Promise<void> => {
      const { account } = await people.within(id, by.caller);
      const { email } = account;
      const kind = wanted ?? (account.passwordHash === null ? 'first-entry' : 'restore');
      if (account.status !== 'active') throw problem(personErrors.blocked);
      if (!isSelfManaged(account)) throw problem(personErrors.directoryManaged);
      if (email === null || (kind === 'restore' && !account.emailVerified))
        throw problem(personErrors.noEmail);
      await untilInserted(() => units.run((unit) => sendWithin(unit, { kind, account, email }, by)));
    },

    delete: async (id: string, { caller, context, locale }: By): Promise<void> => {
      people.assertOther(id, caller);
      await people.within(id, caller);
      await deletion.deleteByAdministrator(id, context, locale);
    },
  };
};
export type PersonActs = ReturnType<typeof createPersonActs>;

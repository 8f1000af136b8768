import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { NewCredential } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type {
  ConfirmationCall,
  ConfirmationForm,
  ConfirmationService,
} from '../../authentication/confirmation/confirmation.service.ts';
import { userHandleOf } from '../../authentication/passkeys/passkeys.domain.ts';
import type { PasskeysModule } from '../../authentication/passkeys/passkeys.module.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { PasskeyChanges } from './passkey-changes.ts';

export interface OwnPasskeysDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly passkeys: PasskeysModule;
  readonly changeWithin: PasskeyChanges;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  readonly clock: Clock;
}

type Person = Pick<AccountActor, 'accountId' | 'sessionId'>;

const nameOf = (given: string): string => {
  const name = plainText(given);
  if (name === '') throw refusedFields({ name: 'errorEmpty' });
  return name;
};

/** Of one person at one domain. */
const MOST = 20;

const hasOtherWay = ({ passwordHash, emailVerified, mobileVerified }: AccountRow): boolean =>
  passwordHash !== null || emailVerified || mobileVerified;

/** Passkeys that a person makes, names and removes (ADR 117). */
export const createOwnPasskeys = (deps: OwnPasskeysDeps) => {
  const { units, accounts, changeWithin, confirmation, linkMails, clock } = deps;
  const { repository, ceremonies } = deps.passkeys;

  const accountOf = async (accountId: string, unit?: UnitOfWork): Promise<AccountRow> => {
    const account = await accounts.findById(accountId, unit);
    if (account?.status !== 'active') throw problem(requestErrors.unauthenticated);
    return account;
  };

  const placeOf = ({ accountId, sessionId }: Person, { context, locale }: ConfirmationCall) => {
    const domain = linkMails.domainOf(context.domain);
    const { domainId } = domain;
    const party = ceremonies.partyOf(domainId);
    if (party === undefined) throw problem(authErrors.tech, { extras: { accessError: true } });
    return {
      mine: { accountId, domainId },
      question: { purpose: 'enrol', holder: sessionId, domainId } as const,
      rp: { id: party.id, name: domainNameIn(domain, locale) ?? party.id },
    };
  };

  return {
    list: async (person: Person, call: ConfirmationCall) => {
      const rows = await repository.of(placeOf(person, call).mine);
      return {
        items: rows.map(({ _id, name, synced, createdAt, lastUsedAt }) => ({
          passkeyId: _id,
          name,
          synced,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
    begin: async (person: Person, form: ConfirmationForm, call: ConfirmationCall) => {
      const { mine, question, rp } = placeOf(person, call);
      const account = await accountOf(person.accountId);
      const present = await repository.of(mine);
      if (present.length >= MOST) throw problem(accountErrors.passkeyLimit);
      const confirmed = await confirmation.judge(person, { ...form, act: 'addPasskey' }, call);
      await units.run((unit) => confirmed.use(unit));
      const name = accountLabel(account);
      return {
        challenge: await ceremonies.ask(question),
        rp,
        user: { id: userHandleOf(account._id), name, displayName: name },
        excludeCredentials: present.map(({ _id }) => ({ id: _id, type: 'public-key' as const })),
      };
    },
    add: async (
      person: Person,
      { name, credential }: { readonly name: string; readonly credential: NewCredential },
      call: ConfirmationCall,
    ) => {
      const { mine, question } = placeOf(person, call);
      const shown = nameOf(name);
      const made = await ceremonies.made(question, credential);
      if (made === undefined) throw problem(accountErrors.passkeyRefused);
      const row = { ...made, ...mine, name: shown, createdAt: clock.now(), lastUsedAt: null };
      await units
        .run(async (unit) => {
          const account = await accountOf(person.accountId, unit);
          await changeWithin(unit, account, 'added', call);
          if ((await repository.of(mine, unit)).length >= MOST) throw problem(accountErrors.passkeyLimit);
          await repository.insert(unit, row);
        })
        .catch((error) => {
          throw isDuplicateKey(error) ? problem(accountErrors.passkeyRefused) : error;
        });
      return { passkeyId: row._id };
    },
    rename: async (
      person: Person,
      passkeyId: string,
      name: string,
      call: ConfirmationCall,
    ): Promise<void> => {
      const { mine } = placeOf(person, call);
      if (!(await repository.rename({ _id: passkeyId, ...mine }, nameOf(name))))
        throw problem(requestErrors.notFound);
    },
    remove: async (
      person: Person,
      passkeyId: string,
      form: ConfirmationForm,
      call: ConfirmationCall,
    ): Promise<void> => {
      const { mine } = placeOf(person, call);
      if (!(await repository.of(mine)).some(({ _id }) => _id === passkeyId))
        throw problem(requestErrors.notFound);
      const confirmed = await confirmation.judge(person, { ...form, act: 'removePasskey' }, call);
      await units.run(async (unit) => {
        const account = await accountOf(person.accountId, unit);
        // Changed since the proof was judged.
        if (account.stamp !== confirmed.account.stamp) throw problem(requestErrors.conflict);
        await confirmed.use(unit);
        await changeWithin(unit, account, 'removed', call);
        if (!(await repository.remove(unit, { _id: passkeyId, ...mine })))
          throw problem(requestErrors.notFound);
        if (!hasOtherWay(account) && (await repository.of(mine, unit)).length === 0)
          throw problem(accountErrors.passkeyLast);
      });
    },
  };
};
export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>;

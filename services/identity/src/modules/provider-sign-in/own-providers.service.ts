import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { OwnProvider } from '@gatehouse/contracts/identity/provider-sign-in.endpoints.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type {
  ConfirmationCall,
  ConfirmationForm,
  ConfirmationService,
} from '../authentication/confirmation/confirmation.service.ts';
import { isOffered } from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { Departures } from '../directory/departures.service.ts';
import type { ExternalPeople } from '../directory/external-people.service.ts';
import type { PeopleGuard } from '../standing/people-guard.ts';
import type { ProviderSignIn } from './provider-sign-in.service.ts';

export interface OwnProvidersDeps {
  readonly signIn: Pick<ProviderSignIn, 'begin'>;
  readonly providers: Pick<ProvidersRepository, 'all'>;
  readonly people: Pick<ExternalPeople, 'of' | 'unlink'>;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly departures: Pick<Departures, 'depart'>;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly guard: Pick<PeopleGuard, 'assertFor'>;
}

/** Links between accounts and providers, for their owners and for administrators. */
export const createOwnProviders = (deps: OwnProvidersDeps) => {
  const { signIn, providers, people, accounts, departures, confirmation, units, guard } = deps;

  const present = async (accountId: string): Promise<AccountRow | undefined> => {
    const account = await accounts.findById(accountId);
    return account === null || account.status === 'deleted' ? undefined : account;
  };

  const linksOf = async (
    accountId: string,
    shown: (provider: Awaited<ReturnType<ProvidersRepository['all']>>[number], linked: boolean) => boolean,
  ): Promise<OwnProvider[]> => {
    const [known, links] = await Promise.all([providers.all(), people.of(accountId)]);
    const byProvider = new Map(links.map((link) => [link.providerId, link]));
    return known
      .filter((provider) => shown(provider, byProvider.has(provider._id)))
      .map(({ _id, title }) => {
        const link = byProvider.get(_id);
        return { id: _id, title, linked: link !== undefined, managed: link?.delivered ?? false };
      });
  };

  return {
    list: (accountId: string, domainId: string | undefined) =>
      linksOf(accountId, (provider, linked) => linked || isOffered(provider, domainId)),
    ofPerson: async (accountId: string): Promise<OwnProvider[] | undefined> =>
      (await present(accountId)) === undefined ? undefined : linksOf(accountId, (_, linked) => linked),
    link: async (
      { accountId, sessionId }: Pick<AccountActor, 'accountId' | 'sessionId'>,
      providerId: string,
      form: ConfirmationForm,
      call: ConfirmationCall,
    ) => {
      const person = { accountId, sessionId };
      const confirmed = await confirmation.judge(person, { ...form, act: 'linkProvider' }, call);
      const begun = await signIn.begin(providerId, accountId, call);
      await units.run((unit) => confirmed.use(unit));
      return begun;
    },
    unlink: people.unlink,
    release: async (
      { id, providerId }: { readonly id: string; readonly providerId: string },
      caller: AccountActor,
      context: EventContext,
    ): Promise<void> => {
      const account = await present(id);
      if (account === undefined) throw problem(requestErrors.notFound);
      (await guard.assertFor(caller))(account);
      const link = (await people.of(id)).find((one) => one.providerId === providerId);
      if (link === undefined) return;
      await departures.depart(providerId, { departure: 'release', externalIds: [link.externalId] }, context);
    },
  };
};
export type OwnProviders = ReturnType<typeof createOwnProviders>;

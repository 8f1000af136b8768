import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { providerSignInErrors } from '@gatehouse/contracts/identity/provider-sign-in.errors.ts';
import type { ProviderClaims } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import {
  accountOfClaims,
  type KnownProvider,
  mayVerifyFirst,
} from '../authentication/known-providers/known-provider.domain.ts';
import type { Delivery } from './delivery.service.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';
import { externalIdentityId } from './external-identity.domain.ts';

export interface ExternalPeopleDeps extends Pick<ServiceParts, 'units' | 'clock'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly identities: ExternalIdentities;
  readonly delivery: Pick<Delivery, 'deliver' | 'tellLink'>;
}

interface Verified {
  readonly provider: KnownProvider;
  readonly externalId: string;
  readonly issuer: string;
}

/** Also of identities that are stored: one without a usable subject is everybody's. */
const assertSubject = (externalId: string): void => {
  if (!isSubject(externalId)) throw problem(providerSignInErrors.providerNoSubject);
};

/** Who somebody is here whom a provider has verified. */
export const createExternalPeople = (deps: ExternalPeopleDeps) => {
  const { units, clock, accounts, identities, delivery } = deps;
  return {
    /**
     * The account that this subject is linked to; the first sign-in makes one where the provider allows it. Undefined: none.
     * What else the provider says of the person finds no account.
     */
    accountOf: async (
      { provider, externalId, issuer, claims }: Verified & { readonly claims: ProviderClaims },
      context: EventContext,
    ): Promise<string | undefined> => {
      assertSubject(externalId);
      const known = await identities.find(provider._id, externalId);
      if (known === null) {
        const row = provider.createAccounts ? accountOfClaims(externalId, claims) : undefined;
        if (row === undefined) return undefined;
        const [plan] = await delivery.deliver(provider._id, { rows: [row], dryRun: true }, context);
        // Whoever holds the address or the number already signs in as usual and links: nobody gets a second account.
        if (plan?.leftOut?.some(({ code }) => code === 'taken')) return undefined;
        await delivery.deliver(provider._id, { rows: [row] }, context);
      }
      const identity = known ?? (await identities.find(provider._id, externalId));
      if (identity === null) return undefined;
      // Another server may stand behind the same provider by now: its subjects are other people.
      const isOther =
        identity.issuer === undefined
          ? known !== null && !mayVerifyFirst(provider, issuer, identity.linkedAt)
          : identity.issuer !== issuer;
      if (isOther) throw problem(authErrors.providerRefused);
      if (identity.issuer === undefined) await identities.verifiedBy(identity, issuer);
      return identity.accountId;
    },
    /** Links a subject to the account of somebody who has shown who they are; refused where either has another link. */
    link: async (
      { provider, externalId, issuer, accountId }: Verified & { readonly accountId: string },
      context: EventContext,
    ): Promise<void> => {
      assertSubject(externalId);
      const { _id: providerId } = provider;
      const present = await identities.find(providerId, externalId);
      if (present?.accountId === accountId) return;
      try {
        await units.run(async (unit) => {
          const account = await accounts.findById(accountId, unit);
          if (account?.status !== 'active') throw problem(authErrors.providerUnknown);
          await identities.insert(unit, [
            {
              _id: externalIdentityId(providerId, externalId),
              providerId,
              externalId,
              accountId,
              issuer,
              delivered: false,
              roles: [],
              groups: [],
              linkedAt: clock.now(),
            },
          ]);
          await delivery.tellLink(unit, account, 'linked', providerId, context);
        });
      } catch (error) {
        throw isDuplicateKey(error) ? problem(authErrors.providerTaken) : error;
      }
    },
    /** Takes a link away; nothing happens without one. */
    unlink: async (accountId: string, providerId: string, context: EventContext): Promise<void> => {
      await units.run(async (unit) => {
        const found = (await identities.ofAccount(accountId, unit)).find(
          (one) => one.providerId === providerId,
        );
        if (found === undefined) return;
        if (found.delivered) throw problem(authErrors.providerManaged);
        const account = await accounts.findById(accountId, unit);
        await identities.remove(unit, found._id);
        if (account !== null) await delivery.tellLink(unit, account, 'unlinked', providerId, context);
      });
    },
    of: (accountId: string) => identities.ofAccount(accountId),
  };
};
export type ExternalPeople = ReturnType<typeof createExternalPeople>;

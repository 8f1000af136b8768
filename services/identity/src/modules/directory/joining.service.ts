import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { providerSignInErrors } from '@gatehouse/contracts/identity/provider-sign-in.errors.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { offReasonsOf, withProvider } from '../accounts/account-status.domain.ts';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { isOff, type KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import type { Delivery } from './delivery.service.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';
import { externalIdentityId } from './external-identity.domain.ts';

export interface JoiningDeps extends Pick<ServiceParts, 'units' | 'clock'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly identities: ExternalIdentities;
  readonly tellLink: Delivery['tellLink'];
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  /** Fails once the provider is gone. */
  readonly assertThere: (providerId: string, unit: UnitOfWork) => Promise<KnownProvider | null>;
}

export interface Join {
  /** Account of a person whom the provider has no more. */
  readonly accountId: string;
  readonly providerId: string;
  /** By which the provider knows them since it made them a second time. */
  readonly externalId: string;
}

/**
 * A person who was made a second time at their provider keeps their account: it goes from the id that has vanished to the new
 * one. Nothing else of it changes before the next delivery; off with its provider it is as the provider is now.
 */
export const createJoining =
  ({ units, clock, accounts, accountsService, identities, tellLink, assertThere }: JoiningDeps) =>
  async (
    { accountId, providerId, externalId }: Join,
    assertWithin: (account: AccountRow) => void,
    context: EventContext,
  ): Promise<void> => {
    if (!isSubject(externalId)) throw problem(requestErrors.notFound);
    try {
      await units.run(async (unit) => {
        const provider = await assertThere(providerId, unit);
        const account = await accounts.findById(accountId, unit);
        if (account === null || account.status === 'deleted') throw problem(requestErrors.notFound);
        assertWithin(account);
        const link = (await identities.ofAccount(accountId, unit)).find(
          (one) => one.providerId === providerId,
        );
        if (link?.externalId === externalId) return;
        const isAbsent = offReasonsOf(account).some(
          (reason) => reason.by === 'absent' && reason.providerId === providerId,
        );
        if (link?.delivered !== true || !isAbsent) throw problem(providerSignInErrors.providerNotAbsent);
        // No one has signed in by the new id yet: the issuer of the former one says nothing of it.
        const { delivered, roles, groups, attributes } = link;
        await identities.remove(unit, link._id);
        await identities.insert(unit, [
          {
            _id: externalIdentityId(providerId, externalId),
            providerId,
            externalId,
            accountId,
            delivered,
            roles,
            groups,
            ...(attributes === undefined ? {} : { attributes }),
            linkedAt: clock.now(),
          },
        ]);
        await tellLink(unit, account, 'joined', providerId, context);
        // The round of a provider that is switched goes by ids, and may have passed the new one.
        const present = offReasonsOf(account);
        const off = withProvider(present, { providerId, isOff: isOff(provider), at: clock.now() });
        if (off.length !== present.length)
          await accountsService.changeWithin(unit, accountId, () => ({ off }), context);
      });
    } catch (error) {
      throw isDuplicateKey(error) ? problem(authErrors.providerTaken) : error;
    }
  };
export type Joining = ReturnType<typeof createJoining>;

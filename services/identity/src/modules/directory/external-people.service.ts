import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
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
} from '../authentication/known-providers/known-provider.domain.ts';
import type { Delivery } from './delivery.service.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';
import { externalIdentityId } from './external-identity.domain.ts';
import type { IssuerMoves } from './issuer-moves.ts';
import { RefusedSignIn } from './refused-sign-in.ts';

export interface ExternalPeopleDeps extends Pick<ServiceParts, 'units' | 'clock'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly identities: ExternalIdentities;
  readonly delivery: Pick<Delivery, 'deliver' | 'tellLink'>;
  readonly moves: Pick<IssuerMoves, 'standing'>;
  /** Until when the identity of a deleted account is nobody's. */
  readonly keptUntil: (identityId: string) => Promise<Date | undefined>;
}

interface Verified {
  readonly provider: KnownProvider;
  readonly externalId: string;
  readonly issuer: string;
}

/** Also of identities that are stored: one without a usable subject is everybody's. */
const assertSubject = (externalId: string): void => {
  if (!isSubject(externalId))
    throw new RefusedSignIn({ reason: 'subject' }, problem(providerSignInErrors.providerNoSubject));
};

interface ToldClaims {
  readonly claims: ProviderClaims;
  /** Why userinfo, which was needed, told nothing. */
  readonly userinfoFailure?: string | undefined;
}

/** The same words whoever has the values: an outsider does not learn who is here. */
const notLinked = (reason: 'notLinked' | 'taken', field: string | null = null) =>
  new RefusedSignIn({ reason, field }, problem(authErrors.providerUnknown));

/** What another account has of this result. */
const takenIn = (result: DeliveryResult | undefined) =>
  [result?.conflict, ...(result?.leftOut ?? [])].find((one) => one?.code === 'taken') ?? undefined;

const valueRefused = (field: string) =>
  new RefusedSignIn({ reason: 'value', field }, problem(providerSignInErrors.providerValue));

/** Who somebody is here whom a provider has verified. */
export const createExternalPeople = (deps: ExternalPeopleDeps) => {
  const { units, clock, accounts, identities, delivery, moves, keptUntil } = deps;
  /** What else the provider says of the person than its subject finds no account. */
  const makeAccount = async (
    provider: KnownProvider,
    externalId: string,
    { claims, userinfoFailure }: ToldClaims,
    context: EventContext,
  ): Promise<void> => {
    if (!provider.createAccounts) throw notLinked('notLinked');
    const row = accountOfClaims(externalId, claims);
    if (row === 'login') throw valueRefused('login');
    if (row === undefined)
      throw new RefusedSignIn(
        {
          reason: 'incomplete',
          detail: userinfoFailure === undefined ? null : `userinfo: ${userinfoFailure}`,
        },
        problem(providerSignInErrors.providerIncomplete),
      );
    const isLinked = async () => (await identities.find(provider._id, externalId)) !== null;
    const [plan] = await delivery.deliver(provider._id, { rows: [row], dryRun: true }, context);
    // Whoever holds the address or the number already signs in as usual and links: nobody gets a second account.
    let taken = takenIn(plan);
    if (taken === undefined) {
      const [made] = await delivery.deliver(provider._id, { rows: [row] }, context);
      const conflict = made?.conflict ?? null;
      // Of two first sign-ins at once, one makes the account.
      if (conflict === null || (await isLinked())) return;
      taken = takenIn(made);
      if (taken === undefined) throw valueRefused(conflict.field ?? conflict.code);
    } else if (await isLinked()) return;
    const until = await keptUntil(externalIdentityId(provider._id, externalId));
    if (until === undefined) throw notLinked('taken', taken.field);
    const extras = { retryAfter: Math.ceil((until.getTime() - clock.now().getTime()) / 1_000) };
    throw new RefusedSignIn(
      { reason: 'deletedHere', detail: until.toISOString() },
      problem(providerSignInErrors.providerDeletedHere, { extras }),
    );
  };

  return {
    /** The account that this subject is linked to; the first sign-in makes one where the provider allows it. Throws `RefusedSignIn`. */
    accountOf: async (
      { provider, externalId, issuer, ...told }: Verified & ToldClaims,
      context: EventContext,
    ): Promise<string> => {
      assertSubject(externalId);
      const known = await identities.find(provider._id, externalId);
      if (known === null) await makeAccount(provider, externalId, told, context);
      const identity = known ?? (await identities.find(provider._id, externalId));
      if (identity === null) throw notLinked('notLinked');
      const standing = await moves.standing(provider, identity, { issuer, isNew: known === null });
      if (standing === 'moved' || standing === 'beyond')
        throw new RefusedSignIn(
          { reason: standing === 'moved' ? 'issuer' : 'issuerBeyond', detail: issuer },
          problem(providerSignInErrors.providerMoved),
        );
      if (identity.issuer !== issuer) await identities.verifiedBy(identity, issuer);
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
      if (present?.accountId === accountId) {
        // Whoever has shown both follows their provider to its new address.
        if (present.issuer !== issuer) await identities.verifiedBy(present, issuer);
        return;
      }
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

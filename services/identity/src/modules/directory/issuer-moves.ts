/** Links hang on the provider and its subject. A new issuer counts for a link once somebody who may do as much has confirmed it. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { MethodKey } from '@gatehouse/contracts/identity/methods.ts';
import { providerSignInErrors } from '@gatehouse/contracts/identity/provider-sign-in.errors.ts';
import { providerSignInEvents } from '@gatehouse/contracts/identity/provider-sign-in.events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { methodsBeyond } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import {
  type KnownProvider,
  mayVerifyFirst,
  sameIssuer,
} from '../authentication/known-providers/known-provider.domain.ts';
import type { PeopleGuard } from '../standing/people-guard.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';
import { type IssuerConfirmationRow, issuerConfirmations } from './issuer-confirmations.model.ts';

export interface IssuerMovesDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly connection: Connection;
  readonly accounts: Pick<AccountsRepository, 'findById' | 'findByIds'>;
  readonly guard: Pick<PeopleGuard, 'rights'>;
}

/** Whoever leads people to another server decides what providers bring and who people are. */
export const CONFIRMING = ['setting.providers.write', 'setting.users.write'] as const satisfies MethodKey[];

type Link = Pick<ExternalIdentityRow, 'accountId' | 'issuer' | 'linkedAt'>;

/** Whether a link is of this issuer, has followed it here, or waits for an administrator. */
export type Standing = 'same' | 'follows' | 'moved' | 'beyond';

export const createIssuerMoves = (deps: IssuerMovesDeps) => {
  const { units, createEvent, clock, ids, accounts, guard } = deps;
  const rows = issuerConfirmations.model(deps.connection);

  const ofIssuer = (providerId: string, issuer: string): Promise<IssuerConfirmationRow[]> =>
    rows.find({ providerId, issuer }).sort({ at: -1 }).lean<IssuerConfirmationRow[]>().exec();

  const covers = ({ former, at }: IssuerConfirmationRow, { issuer, linkedAt }: Link): boolean =>
    issuer === undefined ? linkedAt <= at : former.some((one) => sameIssuer(one, issuer));

  const isByOneWithin = async (by: readonly string[], account: AccountRow): Promise<boolean> => {
    const [authors, methodsOf] = await Promise.all([accounts.findByIds(by), guard.rights()]);
    const held = [...methodsOf(account), ...CONFIRMING];
    return authors.some(
      (author) => author.status === 'active' && methodsBeyond(methodsOf(author), held).length === 0,
    );
  };

  return {
    standing: async (
      provider: KnownProvider,
      link: Link,
      { issuer, isNew }: { readonly issuer: string; readonly isNew: boolean },
    ): Promise<Standing> => {
      if (
        link.issuer === undefined
          ? isNew || mayVerifyFirst(provider, issuer, link.linkedAt)
          : sameIssuer(link.issuer, issuer)
      )
        return 'same';
      // One that nobody has told us of yet cannot have been confirmed.
      if (provider.issuer === undefined || !sameIssuer(provider.issuer, issuer)) return 'moved';
      const given = (await ofIssuer(provider._id, provider.issuer)).filter((one) => covers(one, link));
      if (given.length === 0) return 'moved';
      const account = await accounts.findById(link.accountId);
      const isWithin =
        account !== null &&
        (await isByOneWithin(
          given.map(({ by }) => by),
          account,
        ));
      return isWithin ? 'follows' : 'beyond';
    },
    confirmedAt: async ({ _id, issuer }: KnownProvider): Promise<Date | undefined> =>
      issuer === undefined ? undefined : (await ofIssuer(_id, issuer))[0]?.at,
    /** `former` are those that the caller saw; the provider has `issuer`, or has moved on meanwhile. */
    confirm: async (
      provider: KnownProvider,
      { issuer, former }: { readonly issuer: string; readonly former: readonly string[] },
      { methods }: Pick<AccountActor, 'methods'>,
      context: EventContext,
    ): Promise<Date> => {
      if (methodsBeyond(methods, CONFIRMING).length > 0) throw problem(requestErrors.forbidden);
      const { _id: providerId, title: label } = provider;
      if (provider.issuer !== issuer) throw problem(providerSignInErrors.providerMovedOn);
      const at = clock.now();
      const by = context.actor;
      const _id = secretHash(`${providerId} ${issuer} ${by}`);
      const formerIssuers = [...former];
      const event = createEvent(providerSignInEvents.issuerConfirmed, {
        subject: ids.id(),
        sequence: 1,
        data: { providerId, label, issuer, formerIssuers },
        context,
      });
      await units.run(async (unit) => {
        const row = { _id, providerId, issuer, former: formerIssuers, by, at };
        await rows.replaceOne({ _id }, row as never, {
          session: unit.session,
          upsert: true,
          runValidators: true,
        });
        await unit.append([event]);
      });
      return at;
    },
  };
};
export type IssuerMoves = ReturnType<typeof createIssuerMoves>;

/** Sign-in through one provider as administrators see it. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  type ProviderPeople,
  providerPeopleEndpoints,
} from '@gatehouse/contracts/identity/provider-people.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type KnownProvider, sameIssuer } from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { ExternalIdentities } from '../directory/external-identities.repository.ts';
import type { IssuerMoves } from '../directory/issuer-moves.ts';
import type { RefusedSignIns } from './refused-sign-ins.service.ts';

export const providerPeopleRoutes = ({
  providers,
  identities,
  moves,
  refused,
}: {
  readonly providers: Pick<ProvidersRepository, 'find'>;
  readonly identities: Pick<ExternalIdentities, 'issuersBut' | 'countUnverified'>;
  readonly moves: Pick<IssuerMoves, 'confirm' | 'confirmedAt'>;
  readonly refused: Pick<RefusedSignIns, 'of'>;
}): readonly Route[] => {
  const found = async (id: string): Promise<KnownProvider> => {
    const provider = await providers.find(id);
    if (provider === null || provider.gone === true) throw problem(requestErrors.notFound);
    return provider;
  };
  const formerOf = async ({ _id, issuer, movedAt }: KnownProvider): Promise<ProviderPeople['former']> => {
    if (issuer === undefined) return [];
    const [verified, waiting] = await Promise.all([
      identities.issuersBut(_id, issuer),
      movedAt === undefined ? 0 : identities.countUnverified(_id, movedAt),
    ]);
    const others = verified
      .filter((one) => !sameIssuer(one._id, issuer))
      .map(({ _id: former, people }) => ({ issuer: former, people }));
    return waiting === 0 ? others : [...others, { issuer: null, people: waiting }];
  };
  return [
    route(providerPeopleEndpoints.read, async ({ params }) => {
      const provider = await found(params.id);
      const [former, confirmedAt, rows] = await Promise.all([
        formerOf(provider),
        moves.confirmedAt(provider),
        refused.of(provider._id),
      ]);
      return {
        issuer: provider.issuer ?? null,
        former,
        confirmedAt: confirmedAt?.toISOString() ?? null,
        refused: rows.map(({ reason, field, person, detail, count, at }) => ({
          reason,
          field,
          person,
          detail,
          count,
          at: at.toISOString(),
        })),
      };
    }),
    route(providerPeopleEndpoints.confirmIssuer, async ({ params, body, actor, context }) => {
      const confirmedAt = await moves.confirm(await found(params.id), body, accountOf(actor), context);
      return { confirmedAt: confirmedAt.toISOString() };
    }),
  ];
};

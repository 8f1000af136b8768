import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ClientSource } from '../client/client-source.ts';
import type { SigningKeys } from '../keys/signing-keys.service.ts';
import { purgeAfter } from '../provider/artifacts.adapter.ts';
import type { ArtifactsRepository } from '../tokens/artifacts.repository.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';
import type { GrantUses } from '../tokens/grant-uses.ts';
import { createRefreshChains } from '../tokens/refresh-chains.ts';
import type { DirectDeps } from './context.ts';
import { createDirectAnswers } from './direct-answers.ts';
import { createSignIdToken } from './id-tokens.ts';

export interface DirectModuleDeps extends Pick<DirectDeps, 'standings' | 'settings'> {
  readonly artifacts: ArtifactsRepository;
  readonly families: FamiliesRepository;
  readonly clients: ClientSource;
  readonly keys: { current(): Promise<SigningKeys> };
  readonly grantUsed: GrantUses;
  readonly clock: Clock;
}

export const createDirectModule = ({ artifacts, families, keys, grantUsed, ...deps }: DirectModuleDeps) =>
  createDirectAnswers({
    ...deps,
    chains: createRefreshChains({
      artifacts,
      families,
      clock: deps.clock,
      purgeAfter,
      // The library answers whoever comes second.
      alreadyUsed: () => new Error('already used'),
    }),
    signIdToken: createSignIdToken(keys),
    used: ({ client_id: clientId, asks_consent: asksConsent }, accountId) =>
      grantUsed({ clientId, asksConsent }, accountId),
  });

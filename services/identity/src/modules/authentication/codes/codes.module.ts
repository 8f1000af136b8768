import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { createSealer, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Channels } from '../../channels/channels.service.ts';
import { createMessages } from '../../messages/messages.service.ts';
import { createUnsentRepository } from '../../messages/unsent.repository.ts';
import { createMessageBudgetMetrics } from '../quotas/message-budgets.metrics.ts';
import { createMessageBudgets } from '../quotas/message-budgets.service.ts';
import { createQuotasRepository } from '../quotas/quotas.repository.ts';
import { createQuotas } from '../quotas/quotas.service.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import { createCodeProver } from './code.prover.ts';
import { createCodeSecrets } from './code-secrets.ts';
import { createCodesRepository } from './codes.repository.ts';
import { createCodes } from './codes.service.ts';

export interface CodesModuleDeps {
  readonly channels: Pick<Channels, 'demand'>;
  readonly settings: Settings;
  readonly sealingKeys: SealingKeys;
  readonly identifierHash: IdentifierHash;
  readonly domains: { current(): Domains };
}

/** Key of code hashes, drawn from the sealing key (RFC 5869): a copy of the database does not tell four digits. */
const pepperOf = ({ keys, sealWith }: SealingKeys): KeyObject => {
  const own = keys.find(({ kid }) => kid === sealWith);
  if (own === undefined) throw new Error('there is no key to seal with');
  return createSecretKey(Buffer.from(hkdfSync('sha256', own.key, '', 'gatehouse one-time codes', 32)));
};

/** Messages, daily quotas and one-time codes. */
export const createCodesModule = (parts: ServiceParts, deps: CodesModuleDeps) => {
  const { mongo, units, createEvent, clock, ids, metrics } = parts;
  const { channels, settings, sealingKeys, identifierHash, domains } = deps;
  const sealer = createSealer(sealingKeys);
  const messages = createMessages({
    sealer,
    unsent: createUnsentRepository(mongo.connection),
    createEvent,
    ids,
  });
  const quotaRows = createQuotasRepository(mongo.connection);
  const budgets = createMessageBudgets({
    settings,
    identifierHash,
    createEvent,
    ids,
    metrics: createMessageBudgetMetrics(metrics),
  });
  const codes = createCodes({
    units,
    codes: createCodesRepository(mongo.connection),
    quotas: quotaRows,
    pendingSignIns: createPendingSignInsRepository(mongo.connection),
    messages: { ...messages, budgets, demand: channels.demand },
    settings,
    clock,
    secrets: createCodeSecrets({ ids, identifierHash, pepper: pepperOf(sealingKeys) }),
  });
  return {
    sealer,
    messages,
    codes,
    budgets,
    quotaRows,
    quotas: createQuotas({ units, quotas: quotaRows, clock }),
    provers: [createCodeProver('email_code', codes, domains), createCodeProver('sms_code', codes, domains)],
  };
};

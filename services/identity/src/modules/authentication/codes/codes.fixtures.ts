import { createSecretKey, randomBytes } from 'node:crypto';
import type { MessageContent, Sealed } from '@gatehouse/contracts/notification/events.ts';
import { defaultSettings, type SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createMessages } from '../../messages/messages.service.ts';
import { createUnsentRepository } from '../../messages/unsent.repository.ts';
import { createMessageBudgetMetrics } from '../quotas/message-budgets.metrics.ts';
import { createMessageBudgets } from '../quotas/message-budgets.service.ts';
import { createQuotasRepository } from '../quotas/quotas.repository.ts';
import { createPendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import { createCodeSecrets } from './code-secrets.ts';
import { createCodesRepository } from './codes.repository.ts';
import { createCodes } from './codes.service.ts';

const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
const pepper = createSecretKey(randomBytes(32));

/** Codes on a real database, and a look into what was sent that only notification could have. */
export const codesOn = (mongo: Mongo, clock: Clock, settings: Partial<SettingsSnapshot> = {}) => {
  const units = createUnitsOfWork({ mongo, log: pino({ level: 'silent' }) });
  const createEvent = createEventFactory({ clock, ids: systemIds });
  const metrics = new Registry();
  const identifierHash = { of: (purpose: string, value: string) => secretHash(`${purpose} ${value}`) };
  const snapshot = { current: () => ({ ...defaultSettings, ...settings }) };
  const budgetMetrics = createMessageBudgetMetrics(metrics);
  const process = () => {
    return createCodes({
      units,
      codes: createCodesRepository(mongo.connection),
      quotas: createQuotasRepository(mongo.connection),
      pendingSignIns: createPendingSignInsRepository(mongo.connection),
      messages: {
        ...createMessages({
          sealer,
          unsent: createUnsentRepository(mongo.connection),
          createEvent,
          ids: systemIds,
        }),
        demand: () => {},
        budgets: createMessageBudgets({
          settings: snapshot,
          identifierHash,
          createEvent,
          ids: systemIds,
          metrics: budgetMetrics,
        }),
      },
      settings: snapshot,
      clock,
      secrets: createCodeSecrets({ ids: systemIds, identifierHash, pepper }),
    });
  };
  const sent = async (): Promise<readonly MessageContent[]> => {
    const rows = await outbox
      .driver(mongo.connection)
      .find({ 'event.type': 'identity.message.requested' })
      .sort({ position: 1 })
      .toArray();
    return rows.map(({ event }) => {
      const { sealed, intentId } = event.data as { sealed: Sealed; intentId: string };
      return JSON.parse(sealer.open(sealed, intentId)) as MessageContent;
    });
  };
  const lastCodeTo = async (to: string): Promise<string> =>
    (await sent()).findLast((content) => content.to === to)?.params.code ?? '';
  return { process, sent, lastCodeTo, metrics };
};

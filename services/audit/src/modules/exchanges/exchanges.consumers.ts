import { exchangeEvents } from '@gatehouse/contracts/provider-sync/exchange.events.ts';
import { type EventSubscription, onMany } from '@gatehouse/kit/consumer/subscription.ts';
import type { ExchangeRow } from './exchange.domain.ts';
import { exchangeRow } from './exchange.domain.ts';
import type { ExchangeFile, ExchangeFiles, MessageKind } from './exchange-files.store.ts';
import type { ExchangesRepository } from './exchanges.repository.ts';

const { exchangeStarted, exchangeFinished } = exchangeEvents;

export const exchangeConsumers = ({
  repository,
  files,
}: {
  repository: Pick<ExchangesRepository, 'store'>;
  files: Pick<ExchangeFiles, 'write'>;
}): readonly EventSubscription[] =>
  onMany([exchangeStarted, exchangeFinished], async (events, unit) => {
    // Of two events of one exchange in a batch the later one tells everything.
    const rows = new Map<string, ExchangeRow>();
    const made = new Map<string, ExchangeFile>();
    for (const { data, time } of events) {
      rows.set(data.exchangeId, exchangeRow(data));
      const bodies = {
        request: data.request.body,
        response: 'response' in data ? data.response?.body : null,
      };
      for (const kind of ['request', 'response'] as const satisfies readonly MessageKind[]) {
        const body = bodies[kind];
        if (body == null) continue;
        const content = Buffer.from(body.content, 'base64');
        const { exchangeId } = data;
        made.set(`${exchangeId}.${kind}`, {
          exchangeId,
          kind,
          content,
          at: new Date(data.startedAt ?? time),
        });
      }
    }
    await repository.store([...rows.values()], unit);
    await files.write([...made.values()], unit);
  });

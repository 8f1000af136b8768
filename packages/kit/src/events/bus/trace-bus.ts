import type { Tracing } from '../../runtime/tracing.ts';
import type { BusMessage, BusRecord, EventBus } from './bus.ts';

const HEADER = 'traceparent';

/**
 * The bus with a span for each record on its way out and each message while its batch is handled. The record carries the
 * span of its publication, so the chain goes from the request over the broker to whoever consumes.
 */
export const traceBus = (bus: EventBus, tracing: Tracing): EventBus => {
  const startAll = <T extends BusRecord | BusMessage>(kind: 'producer' | 'consumer', items: readonly T[]) =>
    items.map((item) => {
      const parent = item.headers?.[HEADER];
      if (parent === undefined) return { item, span: undefined };
      const name = `${kind === 'producer' ? 'publish' : 'process'} ${item.topic}`;
      const attributes = {
        'messaging.system': 'kafka',
        'messaging.destination.name': item.topic,
        ...('partition' in item ? { 'messaging.destination.partition.id': item.partition } : {}),
      };
      return { item, span: tracing.start({ kind, name, parent, attributes }) };
    });

  const during = async (
    spans: readonly { readonly span: ReturnType<Tracing['start']> | undefined }[],
    work: () => Promise<void>,
  ) => {
    let failed = true;
    try {
      await work();
      failed = false;
    } finally {
      for (const { span } of spans) span?.end({ failed });
    }
  };

  return {
    ...bus,
    publish: (records) => {
      const started = startAll('producer', records);
      const traced = started.map(({ item, span }) =>
        span === undefined ? item : { ...item, headers: { ...item.headers, [HEADER]: span.traceparent } },
      );
      return during(started, () => bus.publish(traced));
    },
    subscribe: (options) =>
      bus.subscribe({
        ...options,
        handler: (batch) => during(startAll('consumer', batch.messages), () => options.handler(batch)),
      }),
  };
};

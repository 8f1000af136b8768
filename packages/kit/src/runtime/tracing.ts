import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

type Attributes = Readonly<Record<string, string | number>>;

export interface TraceSpan {
  /** W3C Trace Context to pass on: what it causes becomes a child of this span. */
  readonly traceparent: string;
  end(outcome?: { readonly failed?: boolean; readonly attributes?: Attributes }): void;
}

export interface SpanFacts {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** An operation or a kind of event, never an address: names are few, and addresses may hold secrets (N20). */
  readonly name: string;
  /** What caused it; undefined begins a trace. */
  readonly parent: string | undefined;
  /** A trace beside this one that it has to do with. */
  readonly link?: string | undefined;
  readonly attributes?: Attributes;
  /** When it began, if not now. */
  readonly startedAt?: Date;
}

/** Spans of this process. Contexts travel as arguments and in headers, never ambiently. */
export interface Tracing {
  start(facts: SpanFacts): TraceSpan;
  /** Sends what is left. Never rejects: a collector that is away keeps no process from closing. */
  stop(): Promise<void>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const spanContextOf = (traceparent: string | undefined): SpanContext | undefined => {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  if (match === null) return undefined;
  const [, traceId = '', spanId = '', flags = '00'] = match;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

const parentContext = (traceparent: string | undefined): Context => {
  const context = spanContextOf(traceparent);
  return context === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
};

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

const targetOf = (url: string): string => {
  const target = new URL(url);
  if (target.pathname === '/') target.pathname = '/v1/traces';
  return target.href;
};

/** Milliseconds a closing process waits for its last spans to leave. */
const STOP_LIMIT = 2_000;

/**
 * Traces to a collector by OTLP over HTTP, or undefined without one: then nothing of the SDK is even loaded. A trace whose
 * caller decided not to sample stays unsampled.
 */
export const createTracing = async ({
  service,
  url,
}: {
  service: string;
  url: string | undefined;
}): Promise<Tracing | undefined> => {
  if (url === undefined) return undefined;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: targetOf(url), timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'gatehouse' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    spanLimits: { attributeValueLengthLimit: 200 },
  });
  const tracer = provider.getTracer('gatehouse');
  return {
    start: ({ kind, name, parent, link, attributes = {}, startedAt }) => {
      const linked = spanContextOf(link);
      const options = {
        kind: kinds[kind],
        attributes: { ...attributes },
        ...(linked === undefined ? {} : { links: [{ context: linked }] }),
        ...(startedAt === undefined ? {} : { startTime: startedAt }),
      };
      const span = tracer.startSpan(name, options, parentContext(parent));
      return {
        traceparent: traceparentOf(span),
        end: ({ failed = false, attributes: more } = {}) => {
          if (more !== undefined) span.setAttributes({ ...more });
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
};

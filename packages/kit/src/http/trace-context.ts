import { randomUUID } from 'node:crypto';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export interface TraceContext {
  readonly traceId: string;
  /** W3C Trace Context header to pass on. */
  readonly traceparent: string;
  /** The trace a stranger says this belongs to: a span may point at it, nothing is ever part of it. */
  readonly link?: string | undefined;
}

const wellFormed = (header: string | undefined): string | undefined => {
  const match = header === undefined ? null : TRACEPARENT.exec(header);
  return match === null || /^0+$/.test(match[1] as string) ? undefined : header;
};

const fresh = (): TraceContext => {
  // Drawn from Node's pool of random bytes: a tenth of what randomBytes costs on every request.
  const traceId = randomUUID().replaceAll('-', '');
  return { traceId, traceparent: `00-${traceId}-${randomUUID().replaceAll('-', '').slice(16)}-01` };
};

/** Continues the caller's trace or starts one; a malformed header starts a new one (W3C Trace Context, section 3.2). */
export const traceContextOf = (header: string | undefined): TraceContext => {
  const traceparent = wellFormed(header);
  return traceparent === undefined ? fresh() : { traceId: traceparent.slice(3, 35), traceparent };
};

/** A trace of our own for a request of strangers: an id that they choose would end up in the journal. */
export const ownTraceContext = (header: string | undefined): TraceContext => {
  const link = wellFormed(header);
  return link === undefined ? fresh() : { ...fresh(), link };
};

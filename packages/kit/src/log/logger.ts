import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys whose values never reach a log, at any depth up to three. */
const secretKeys = [
  'password',
  'repeatPassword',
  'rePassword',
  'actual',
  'passwordHash',
  'code',
  'secret',
  'hash',
  'token',
  'tokenHash',
  'cookie',
  'set-cookie',
  'authorization',
  'gatehouse-session',
  'gatehouse-transaction',
  'x-csrf-token',
  'clientSecret',
  'licenseKey',
  'sealed',
];

const quoted = (key: string): string => (/^[a-z]+$/i.test(key) ? key : `["${key}"]`);
const below = (prefix: string, key: string): string =>
  key.includes('-') ? `${prefix}${quoted(key)}` : `${prefix}.${quoted(key)}`;
const redactPaths = secretKeys.flatMap((key) => [quoted(key), below('*', key), below('*.*', key)]);

/** `ECONNRESET`, `ERR_STREAM_PREMATURE_CLOSE`: what an operator looks for. Nothing that proves a person looks like it. */
const systemCode = /^[A-Z][A-Z_]{2,}$/;

interface WrittenError {
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** The code that a system or a library gave is written as `errorCode`: `code` may be one that was sent to somebody. */
const withErrorCode = (written: WrittenError): object => {
  const { code, cause } = written;
  const known = typeof code === 'number' || (typeof code === 'string' && systemCode.test(code));
  return {
    ...written,
    ...(known && { errorCode: code }),
    ...(cause instanceof Object && { cause: withErrorCode(cause) }),
  };
};

const writeError = (error: Error): unknown => {
  const written = pino.stdSerializers.errWithCause(error);
  return written instanceof Object ? withErrorCode(written) : written;
};

export interface LoggerSettings {
  readonly service: string;
  readonly level: string;
}

/**
 * JSON lines. ERROR means somebody must act now; trouble that is retried is WARN. Bodies are never logged; the keys
 * above are redacted in case an object with one of them is.
 */
export const createLogger = (
  { service, level }: LoggerSettings,
  /** Standard output unless a test listens. */
  destination?: DestinationStream,
): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: '[redacted]' },
      serializers: { err: writeError, error: writeError },
    },
    destination ?? pino.destination({ sync: false }),
  );

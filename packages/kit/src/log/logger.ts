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
      serializers: { err: pino.stdSerializers.errWithCause, error: pino.stdSerializers.errWithCause },
    },
    destination ?? pino.destination({ sync: false }),
  );

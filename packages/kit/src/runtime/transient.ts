import { isUnreachable } from './unreachable.ts';

/** Thrown by a handler when what it needs is away for now: the batch waits and is tried again, nothing is poison. */
export class RetryLaterError extends Error {
  override name = 'RetryLaterError';
}

/** Names of driver errors that speak of the connection, not of what was asked. */
const names = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
  'KafkaJSError',
]);

/** Codes of MongoDB for a primary that moves, a shutdown, a lapse of time or a transaction that must start anew. */
const codes = new Set([
  6, 7, 24, 46, 50, 64, 89, 91, 112, 133, 134, 189, 244, 246, 251, 262, 317, 358, 384, 9001, 10_107, 11_600,
  11_602, 13_388, 13_435, 13_436,
]);

const labels = [
  'TransientTransactionError',
  'RetryableWriteError',
  'UnknownTransactionCommitResult',
] as const;

/** By its shape: processes without a database ask too, and do not load the driver for it. */
const isOfDriver = (error: Error): error is Error & { hasErrorLabel(label: string): boolean } =>
  typeof (error as { hasErrorLabel?: unknown }).hasErrorLabel === 'function';

const isOwn = (error: unknown): boolean => {
  if (error instanceof RetryLaterError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (names.has(error.name) || isUnreachable(error)) return true;
  return (
    isOfDriver(error) &&
    (labels.some((label) => error.hasErrorLabel(label)) || (typeof code === 'number' && codes.has(code)))
  );
};

/** Whether the same attempt can succeed later without anybody changing anything. */
export const isTransient = (error: unknown): boolean =>
  isOwn(error) || (error instanceof Error && error.cause !== undefined && isTransient(error.cause));

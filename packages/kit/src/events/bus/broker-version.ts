/**
 * The release of the brokers. Kafka tells none: it tells which versions of its requests it takes, and each release takes newer
 * ones of producing.
 */
import { replaceMethod } from './kafka-internals.ts';

interface Broker {
  readonly versions: Readonly<Record<string, { readonly maxVersion: number }>> | null;
  connect(): Promise<void>;
}

const PRODUCE = '0';
/** The newest version of producing by the release that brought it. */
const releases: readonly (readonly [version: number, release: string])[] = [
  [13, '4.1'],
  [12, '4.0'],
  [11, '3.8'],
  [10, '3.7'],
  [9, '2.8'],
];

let newest: number | undefined;

/** Notices what brokers say when they are connected to. */
export const watchBrokerVersion = (): void =>
  replaceMethod<Broker, 'connect'>(
    'broker/index',
    'connect',
    (connect) =>
      async function connectAndNotice(this: Broker) {
        await connect.call(this);
        newest = this.versions?.[PRODUCE]?.maxVersion ?? newest;
      },
  );

/** At least this release; undefined before anything was connected to. */
export const releaseTaking = (produce: number | undefined): string | undefined =>
  releases.find(([version]) => produce !== undefined && produce >= version)?.[1];

export const brokerVersion = (): string | undefined => releaseTaking(newest);

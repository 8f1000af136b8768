import { createSealer, readSealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createCodeIntents } from '@gatehouse/testkit/code-intents.ts';
import { pino } from 'pino';

export interface StoredMessage {
  readonly _id: string;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly attempts: number;
}

/** Intents as identity writes them, into identity's own outbox, and what notification's store makes of them. */
export const connectIntents = async (options: {
  readonly mongoUrl: string;
  readonly databasePrefix: string;
  readonly sealingKeys: string;
}) => {
  const { mongoUrl, databasePrefix } = options;
  const connect = (service: string) =>
    connectMongo({ url: mongoUrl, database: databasePrefix + service, appName: 'faults' });
  const identity = await connect('identity');
  const notification = await connect('notification');
  const sealer = createSealer(readSealingKeys(JSON.parse(options.sealingKeys)));
  const units = createUnitsOfWork({ mongo: identity, log: pino({ level: 'silent' }) });
  const newIntent = createCodeIntents(sealer);
  return {
    /** Asks for one message to each receiver; answers the ids of the intents in their order. */
    ask: async (channel: 'email' | 'sms', receivers: readonly string[]): Promise<readonly string[]> => {
      const events = receivers.map((to) => newIntent({ channel, to, aliveMs: 600_000 }));
      await units.run((unit) => unit.append(events));
      return events.map(({ subject }) => subject);
    },
    /** How many of these messages stand in each state; `missing` ones have not arrived. */
    states: async (ids: readonly string[]): Promise<Record<string, number>> => {
      const rows = await notification.connection
        .collection<StoredMessage>('messages')
        .find({ _id: { $in: [...ids] } })
        .project<StoredMessage>({ state: 1 })
        .toArray();
      const counts = Object.fromEntries(
        [...Map.groupBy(rows, ({ state }) => state)].map(([state, those]) => [state, those.length]),
      );
      return rows.length < ids.length ? { ...counts, missing: ids.length - rows.length } : counts;
    },
    close: async () => {
      await identity.close();
      await notification.close();
    },
  };
};

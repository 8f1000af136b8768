import type { Channel, Sealed } from '@gatehouse/contracts/notification/events.ts';
import { type SubscribeId, subscribeIds } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';

/** What a link says: who, and what they are unsubscribed from. */
export interface UnsubscribeLink {
  readonly accountId: string;
  readonly channelId: Channel;
  readonly subscribes: readonly SubscribeId[];
}

const PURPOSE = 'unsubscribe';
const BETWEEN = '~';

/**
 * Links of mails that end a subscription. What they say is sealed, so that nobody makes or reads one, and nothing of it is
 * stored: a link is good for as long as its key is there.
 */
export const createUnsubscribeLinks = (sealer: Pick<Sealer, 'seal' | 'open'>) => ({
  tokenOf: ({ accountId, channelId, subscribes }: UnsubscribeLink): string => {
    const { kid, iv, data } = sealer.seal(JSON.stringify([accountId, channelId, subscribes]), PURPOSE);
    return [Buffer.from(kid).toString('base64url'), iv, data].join(BETWEEN);
  },
  /** Undefined for a token that we did not make. */
  read: (token: string): UnsubscribeLink | undefined => {
    const [kid = '', iv = '', data = ''] = token.split(BETWEEN);
    const sealed: Sealed = { kid: Buffer.from(kid, 'base64url').toString(), iv, data };
    try {
      const [accountId, channelId, topics] = JSON.parse(sealer.open(sealed, PURPOSE));
      const subscribes = subscribeIds.filter((id) => topics.includes(id));
      return { accountId, channelId, subscribes };
    } catch {
      return undefined;
    }
  },
});
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

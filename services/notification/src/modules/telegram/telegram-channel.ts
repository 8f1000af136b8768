import { type Channel, RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import { type TelegramApi, TelegramError } from './telegram-api.ts';

export interface TelegramChannelOptions {
  readonly api: Pick<TelegramApi, 'send' | 'close'>;
  /** The chat of an account. */
  readonly chatOf: (accountId: string) => Promise<string | undefined>;
  /** The bot was blocked there, or there is no such chat. */
  readonly forget: (chatId: string) => Promise<void>;
}

const LONGEST_REST = 60 * 60_000;
const gone = /chat not found|user is deactivated|bot was blocked/i;

/** Telegram to the chat of a person. The Bot API knows no repeats: what it took and could not say so comes twice. */
export const createTelegramChannel = ({ api, chatOf, forget }: TelegramChannelOptions): Channel => {
  const judge = async (error: unknown, chatId: string): Promise<never> => {
    if (!(error instanceof TelegramError)) throw error;
    const { status, restMs, message } = error;
    if (status === 403 || (status === 400 && gone.test(message))) {
      await forget(chatId);
      throw new RefusedMessage('the chat takes nothing any more');
    }
    if (restMs !== undefined) throw new ChannelResting(Math.min(restMs, LONGEST_REST));
    // 401 and 404 are about the bot, and end when somebody mends that.
    throw status === 400 ? new RefusedMessage(message) : error;
  };
  return {
    send: async ({ accountId, telegram }, signal) => {
      const chatId = accountId ? await chatOf(accountId) : undefined;
      if (chatId === undefined || telegram === undefined) throw new RefusedMessage('not a notice for a chat');
      await api.send(chatId, telegram, signal).catch((error: unknown) => judge(error, chatId));
    },
    close: () => api.close(),
  };
};

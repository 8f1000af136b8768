/** The bot of the installation, as its configuration gives it. */
export interface TelegramBot {
  /** Name without @. */
  readonly name: string;
  /** Secret that Telegram gave. */
  readonly token: string;
}

export const readTelegramBot = (value: unknown): TelegramBot => {
  const { name, token } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !/^\w{5,32}$/.test(name))
    throw new Error('expected "name": that of the bot, without @');
  if (typeof token !== 'string' || !/^\d+:[\w-]{20,}$/.test(token))
    throw new Error('expected "token": as Telegram gave it, 123456:ABC…');
  return { name, token };
};

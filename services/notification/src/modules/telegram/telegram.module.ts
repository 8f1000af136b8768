/** Owns the chats that notices go to: connected by their person with a link, read by one replica, gone by word or block. */
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import { telegramJobs } from './telegram.jobs.ts';
import { createTelegramRepository } from './telegram.repository.ts';
import { telegramRoutes } from './telegram.routes.ts';
import { createTelegramService } from './telegram.service.ts';
import { createTelegramApi } from './telegram-api.ts';
import type { TelegramBot } from './telegram-bot.ts';
import { createTelegramChannel } from './telegram-channel.ts';

/** Messages that leave at the same time. */
export const TELEGRAM_CONNECTIONS = 8;

export interface TelegramModuleDeps
  extends Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids' | 'log'> {
  readonly config: {
    readonly telegramBot?: TelegramBot | undefined;
    readonly telegramUrl: string;
    readonly telegramLinks: string;
  };
}

/** What is there with a bot alone: its channel, and the job that reads what people write to it. */
const createOfBot = (
  { name, token }: TelegramBot,
  { config, units, clock, log }: TelegramModuleDeps,
  {
    repository,
    service,
  }: Pick<Parameters<typeof telegramJobs>[0], 'service'> & {
    readonly repository: ReturnType<typeof createTelegramRepository>;
  },
) => {
  // One more for the call that waits for what people write.
  const api = createTelegramApi({ url: config.telegramUrl, token, connections: TELEGRAM_CONNECTIONS + 1 });
  const channel = createTelegramChannel({
    api,
    chatOf: async (accountId) => (await repository.find(accountId))?.chatId,
    forget: (chatId) =>
      units.run(async (unit) => {
        await service.disconnectWithin(unit, { chatId }, 'bot-blocked', systemContext);
      }),
  });
  return {
    channel,
    jobs: (tasks: Pick<Tasks, 'intake'>) =>
      telegramJobs({ bot: name, api, repository, service, tasks, clock, log }),
  };
};

export const createTelegramModule = (deps: TelegramModuleDeps) => {
  const { config, mongo } = deps;
  const { telegramBot: bot, telegramLinks: links } = config;
  const repository = createTelegramRepository(mongo.connection);
  const service = createTelegramService({
    ...deps,
    repository,
    bot: bot === undefined ? undefined : { name: bot.name, links },
  });
  const ofBot = bot === undefined ? undefined : createOfBot(bot, deps, { repository, service });
  return {
    service,
    routes: telegramRoutes(service),
    channel: ofBot?.channel,
    jobs: (tasks: Pick<Tasks, 'intake'>) => ofBot?.jobs(tasks) ?? [],
  };
};
export type TelegramModule = ReturnType<typeof createTelegramModule>;

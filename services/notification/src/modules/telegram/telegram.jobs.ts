import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { JobRun, ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import { oneLine } from '../templates/header-text.domain.ts';
import type { TelegramRepository } from './telegram.repository.ts';
import type { TelegramService } from './telegram.service.ts';
import type { TelegramApi, TelegramUpdate } from './telegram-api.ts';
import { type Reply, replyText } from './telegram-replies.ts';

export interface TelegramReaderDeps {
  /** Name of the bot. */
  readonly bot: string;
  readonly api: Pick<TelegramApi, 'updates' | 'send'>;
  readonly repository: Pick<TelegramRepository, 'offset' | 'advance' | 'hasChat'>;
  readonly service: Pick<TelegramService, 'connectWithin' | 'disconnectWithin'>;
  readonly units: UnitsOfWork;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Logger;
  /** Seconds that a call waits for somebody to write; 25 by default. */
  readonly waitSeconds?: number;
}

const EVERY = 5_000;
/** Milliseconds after which a run gives its lease back. */
const LASTS = 60_000;
const LONGEST_NAME = 200;

interface Answer {
  readonly chatId: string;
  readonly reply: Reply;
  readonly language: string | undefined;
}

const nameOf = ({ first_name = '', username }: { first_name?: string; username?: string }): string =>
  oneLine(username === undefined ? first_name : `@${username}`).slice(0, LONGEST_NAME);

/** Reads what people write to the bot: it connects a chat, ends that, and says what it is for. */
export const readTelegram = async (
  { bot, api, repository, service, units, ...deps }: TelegramReaderDeps,
  run: JobRun,
): Promise<number> => {
  const { waitSeconds = 25 } = deps;

  const answerOf = async (unit: UnitOfWork, { message }: TelegramUpdate): Promise<Answer | undefined> => {
    // A group would show one person's notices to all.
    if (message?.chat.type !== 'private') return undefined;
    const { text = '', from = {}, chat } = message;
    const chatId = String(chat.id);
    const to = { chatId, language: from.language_code };
    const [command, secret] = text.trim().split(/\s+/);
    if (command === '/start' && secret !== undefined) {
      const known = await service.connectWithin(unit, { secret, chatId, name: nameOf(from) }, systemContext);
      if (known) return { ...to, reply: 'connected' };
      return { ...to, reply: (await repository.hasChat(chatId, unit)) ? 'usedLink' : 'unknownLink' };
    }
    if (command !== '/stop') return { ...to, reply: 'help' };
    await service.disconnectWithin(unit, { chatId }, 'stopped', systemContext);
    return { ...to, reply: 'disconnected' };
  };

  const offset = await repository.offset(bot);
  const updates = await api.updates(offset, waitSeconds, run.signal);
  for (const update of updates) {
    // Each with its number in one transaction: what is read again after a fault is not done again.
    const answer = await units.run(async (unit) => {
      await run.guard(unit.session);
      const known = await answerOf(unit, update);
      await repository.advance(bot, update.update_id + 1, unit);
      return known;
    });
    if (answer === undefined) continue;
    const text = replyText(answer.reply, answer.language);
    // A chat that is gone by now, or a moment without network: what was asked for is done all the same.
    await api.send(answer.chatId, { text, bold: 0 }, run.signal).catch((error: Error) => {
      deps.log.debug({ error: error.name }, 'the bot could not answer');
    });
  }
  return updates.length;
};

export const telegramJobs = (deps: TelegramReaderDeps): readonly ScheduledJob[] => {
  let away = false;
  const run = async (job: JobRun): Promise<void> => {
    const until = deps.clock.monotonic() + LASTS;
    try {
      while (!job.signal.aborted && deps.clock.monotonic() < until) {
        await readTelegram(deps, job);
        away = false;
      }
    } catch (error) {
      if (job.signal.aborted) return;
      const { name, message } = error as Error;
      if (!away) deps.log.warn({ error: name, message }, 'Telegram tells nothing of what people write');
      away = true;
    }
  };
  return [{ name: 'telegram.read', everyMs: EVERY, run }];
};

import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { JobRun, ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import { oneLine } from '../templates/header-text.domain.ts';
import { linkHashOf, type TelegramRepository } from './telegram.repository.ts';
import { LINK_ALIVE, type TelegramService } from './telegram.service.ts';
import type { TelegramApi, TelegramUpdate } from './telegram-api.ts';
import { type Reply, replyText } from './telegram-replies.ts';

export interface TelegramReaderDeps {
  /** Name of the bot. */
  readonly bot: string;
  readonly api: Pick<TelegramApi, 'updates' | 'send'>;
  readonly repository: Pick<TelegramRepository, 'offset' | 'advance' | 'hasChat'>;
  readonly service: Pick<TelegramService, 'connectWithin' | 'disconnectWithin'>;
  readonly tasks: Pick<Tasks, 'intake'>;
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

/** What was written, as it is kept where it cannot be done now: without the link itself, which connects its holder. */
interface Wish {
  readonly chatId: string;
  readonly language?: string;
  readonly does: 'connect' | 'disconnect' | 'help' | 'nothing';
  /** Of a link, and who wrote it. */
  readonly linkHash?: string;
  readonly name?: string;
}

const nameOf = ({ first_name = '', username }: { first_name?: string; username?: string }): string =>
  oneLine(username === undefined ? first_name : `@${username}`).slice(0, LONGEST_NAME);

const wishOf = ({ message }: TelegramUpdate): Wish => {
  // A group would show one person's notices to all.
  if (message?.chat.type !== 'private') return { chatId: '', does: 'nothing' };
  const { text = '', from = {}, chat } = message;
  const { language_code: language } = from;
  const own = { chatId: String(chat.id), ...(language === undefined ? {} : { language }) };
  const [command, secret] = text.trim().split(/\s+/);
  if (command === '/start' && secret !== undefined)
    return { ...own, does: 'connect', linkHash: linkHashOf(secret), name: nameOf(from) };
  return { ...own, does: command === '/stop' ? 'disconnect' : 'help' };
};

/** Reads what people write to the bot: it connects a chat, ends that, and says what it is for. */
export const createTelegramReader = (deps: TelegramReaderDeps) => {
  const { bot, api, repository, service, tasks, log, waitSeconds = 25 } = deps;
  let answers: Answer[] = [];

  const replyTo = async (wish: Wish, unit: UnitOfWork): Promise<Reply | undefined> => {
    const { chatId, does, linkHash = '', name = '' } = wish;
    if (does === 'nothing') return undefined;
    if (does === 'help') return 'help';
    if (does === 'disconnect') {
      await service.disconnectWithin(unit, { chatId }, 'stopped', systemContext);
      return 'disconnected';
    }
    const known = await service.connectWithin(unit, { linkHash, chatId, name }, systemContext);
    if (known) return 'connected';
    return (await repository.hasChat(chatId, unit)) ? 'usedLink' : 'unknownLink';
  };
  const wishes = tasks.intake<Wish>({
    name: 'telegram.read',
    everyMs: EVERY,
    subjectOf: ({ chatId, does }) => (does === 'connect' || does === 'disconnect' ? chatId : undefined),
    // An answer is of no use later, and who never connects has no account by which their chat is erased.
    lasts: ({ does }) => (does === 'disconnect' ? undefined : LINK_ALIVE),
    apply: async (wish, unit) => {
      const { chatId, language } = wish;
      const reply = await replyTo(wish, unit);
      if (reply !== undefined) unit.afterCommit(() => answers.push({ chatId, language, reply }));
    },
  });

  const answerAll = async ({ signal }: JobRun): Promise<void> => {
    const due = answers;
    answers = [];
    for (const { chatId, reply, language } of due) {
      // A chat that is gone by now, or a moment without network: what was asked for is done all the same.
      await api.send(chatId, { text: replyText(reply, language), bold: 0 }, signal).catch((error: Error) => {
        log.debug({ error: error.name }, 'the bot could not answer');
      });
    }
  };

  return async (run: JobRun): Promise<number> => {
    await wishes.retry(run);
    await answerAll(run);
    const updates = await api.updates(await repository.offset(bot), waitSeconds, run.signal);
    for (const update of updates) {
      if (run.signal.aborted) break;
      // Each with its number in one transaction: what is read again after a fault is not done again.
      const { update_id: id } = update;
      const pass = (unit: UnitOfWork) => repository.advance(bot, id + 1, unit);
      await wishes.take(`${bot}/${id}`, wishOf(update), run, pass);
      await answerAll(run);
    }
    return updates.length;
  };
};

export const telegramJobs = (deps: TelegramReaderDeps): readonly ScheduledJob[] => {
  let away = false;
  const read = createTelegramReader(deps);
  const run = async (job: JobRun): Promise<void> => {
    const until = deps.clock.monotonic() + LASTS;
    try {
      while (!job.signal.aborted && deps.clock.monotonic() < until) {
        await read(job);
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

import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { type TelegramEnd, telegramEvents } from '@gatehouse/contracts/notification/telegram.events.ts';
import type { OwnTelegram, TelegramLink } from '@gatehouse/contracts/notification/telegram.resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { TelegramChatRow } from './telegram.model.ts';
import type { TelegramRepository } from './telegram.repository.ts';

export interface TelegramServiceDeps {
  readonly repository: TelegramRepository;
  /** Undefined: this installation has no bot. */
  readonly bot: { readonly name: string; readonly links: string } | undefined;
  readonly units: UnitsOfWork;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id' | 'secret'>;
}

/** Milliseconds that a link can be used. */
export const LINK_ALIVE = 10 * 60_000;

const factsOf = ({ _id, linkId, name }: TelegramChatRow) => ({ linkId, accountId: _id, chat: name });

export const createTelegramService = (deps: TelegramServiceDeps) => {
  const { repository, bot, units, createEvent, clock, ids } = deps;

  const tellOfEnd = (row: TelegramChatRow, reason: TelegramEnd, context: EventContext, unit: UnitOfWork) => {
    const envelope = { subject: row.linkId, sequence: 2, context };
    return unit.append([
      createEvent(telegramEvents.disconnected, { ...envelope, data: { ...factsOf(row), reason } }),
    ]);
  };

  return {
    own: async (accountId: string): Promise<OwnTelegram> => {
      if (bot === undefined) return null;
      const row = await repository.find(accountId);
      const chat = row === undefined ? null : { name: row.name, date: row.createdAt.toISOString() };
      return { bot: bot.name, chat };
    },
    link: async (accountId: string): Promise<TelegramLink> => {
      if (bot === undefined) throw problem(requestErrors.notFound);
      const secret = ids.secret();
      const expiresAt = new Date(clock.now().getTime() + LINK_ALIVE);
      await repository.saveLink(accountId, secret, expiresAt);
      const url = `${bot.links.replace(/\/$/, '')}/${bot.name}?start=${secret}`;
      return { url, expiresAt: expiresAt.toISOString() };
    },
    /** False for a link that leads nowhere. */
    connectWithin: async (
      unit: UnitOfWork,
      {
        linkHash,
        chatId,
        name,
      }: { readonly linkHash: string; readonly chatId: string; readonly name: string },
      context: EventContext,
    ): Promise<boolean> => {
      const now = clock.now();
      const accountId = await repository.takeLink(linkHash, now, unit);
      if (accountId === undefined) return false;
      const own = { ...context, actor: accountId };
      for (const row of await repository.removeBefore({ accountId, chatId }, unit))
        await tellOfEnd(row, 'replaced', own, unit);
      const row = { _id: accountId, chatId, linkId: ids.id(), name, createdAt: now };
      await repository.add(row, unit);
      const envelope = { subject: row.linkId, sequence: 1, context: own };
      await unit.append([createEvent(telegramEvents.connected, { ...envelope, data: factsOf(row) })]);
      return true;
    },
    /** False where there was no chat. */
    disconnectWithin: async (
      unit: UnitOfWork,
      which: { readonly _id: string } | { readonly chatId: string },
      reason: TelegramEnd,
      context: EventContext,
    ): Promise<boolean> => {
      const row = await repository.remove(which, unit);
      if (row === undefined) return false;
      const actor = reason === 'bot-blocked' ? context.actor : row._id;
      await tellOfEnd(row, reason, { ...context, actor }, unit);
      return true;
    },
    remove: (accountId: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const row = await repository.remove({ _id: accountId }, unit);
        if (row === undefined) throw problem(requestErrors.notFound);
        await tellOfEnd(row, 'removed', context, unit);
      }),
  };
};
export type TelegramService = ReturnType<typeof createTelegramService>;

import { notificationSubscribeListCall } from '@gatehouse/contracts/generated/calls/notification/subscribes.ts';
import {
  notificationTelegramLinkCall,
  notificationTelegramRemoveCall,
} from '@gatehouse/contracts/generated/calls/notification/telegram.ts';
import type { OwnTelegram, TelegramLink } from '@gatehouse/contracts/notification/telegram.resources.ts';
import { useEffect, useState } from 'react';
import { useRequest } from '../../lib/swr.ts';
import { useAction } from '../../screen/use-action.ts';
import { telegramMessages } from './texts.ts';

const refresh = [notificationSubscribeListCall];
/** Milliseconds between looks whether the person started the bot. */
const LOOKS = 3_000;
/** Milliseconds that a timer can wait; one that is told to wait longer does not wait at all. */
const TIMER_MAX = 2 ** 31 - 1;

/** The chat of a person, and the link that connects one. */
export function useTelegram({ chat }: NonNullable<OwnTelegram>) {
  const [made, setMade] = useState<TelegramLink>();
  const linking = useAction(notificationTelegramLinkCall, { notices: { failed: telegramMessages.error } });
  const removal = useAction(notificationTelegramRemoveCall, {
    notices: { done: telegramMessages.removed, failed: telegramMessages.removeError },
    refresh,
  });
  const link = chat ? undefined : made;
  // The chat is connected elsewhere, so the page asks for as long as the link may be used.
  useRequest(notificationSubscribeListCall, {}, { refreshInterval: link ? LOOKS : 0 });
  useEffect(() => {
    if (!made) return;
    const left = Math.min(TIMER_MAX, Date.parse(made.expiresAt) - Date.now());
    const timer = setTimeout(() => setMade(undefined), left);
    return () => clearTimeout(timer);
  }, [made]);
  return {
    link,
    busy: linking.busy || removal.busy,
    connect: async () => {
      const result = await linking.run({});
      if (result.ok) setMade(result.data);
    },
    remove: async () => {
      setMade(undefined);
      await removal.run({});
    },
  };
}

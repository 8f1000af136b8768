/** What the bot says by itself, in the language that the chat's app is in. */
export const replies = {
  connected: {
    ru: 'Готово: уведомления портала теперь будут приходить и сюда. Выбрать, о чём сообщать, можно в подписках личного кабинета. Чтобы отключить уведомления, отправьте /stop.',
    en: 'Done: you will now get the portal’s notifications here, too. Choose what to be notified about under “Subscriptions” in your account. To turn them off, send /stop.',
  },
  unknownLink: {
    ru: 'Эта ссылка больше не действует. Откройте подписки в личном кабинете и подключите Telegram ещё раз.',
    en: 'This link no longer works. Open “Subscriptions” in your account and connect Telegram again.',
  },
  usedLink: {
    ru: 'Эта ссылка больше не действует, но сюда уже приходят уведомления. Чтобы подключить другую учётную запись, создайте ссылку в её подписках.',
    en: 'This link no longer works, but you already get notifications here. To connect another account, create a link under “Subscriptions” in that account.',
  },
  disconnected: {
    ru: 'Уведомления отключены. Подключить их снова можно в подписках личного кабинета.',
    en: 'Notifications are off. To turn them on again, connect Telegram under “Subscriptions” in your account.',
  },
  help: {
    ru: 'Этот бот присылает уведомления портала. Подключить его можно в подписках личного кабинета, отключить — командой /stop.',
    en: 'This bot sends notifications from the portal. To connect it, open “Subscriptions” in your account; to turn it off, send /stop.',
  },
} as const;
export type Reply = keyof typeof replies;

/** Telegram tells the language of an app, and not always. */
export const replyText = (reply: Reply, language: string | undefined): string =>
  replies[reply][language === undefined || language.startsWith('ru') ? 'ru' : 'en'];

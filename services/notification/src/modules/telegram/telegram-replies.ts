/** What the bot says by itself, in the language that the chat's app is in. */
export const replies = {
  connected: {
    ru: 'Готово: уведомления портала теперь приходят и сюда. О чём сообщать, выберите в подписках личного кабинета. Чтобы отключить уведомления, отправьте /stop.',
    en: 'Done: notifications from the portal now come here too. Choose what to be told about under “Subscriptions” in your account. To turn them off, send /stop.',
  },
  unknownLink: {
    ru: 'Эта ссылка больше не действует. Откройте подписки в личном кабинете и подключите Telegram ещё раз.',
    en: 'This link no longer works. Open “Subscriptions” in your account and connect Telegram again.',
  },
  usedLink: {
    ru: 'Эта ссылка больше не действует, но сюда уже приходят уведомления. Чтобы подключить другую учётную запись, создайте ссылку в её подписках.',
    en: 'This link no longer works, but notifications already come here. To connect another account, create a link under its “Subscriptions”.',
  },
  disconnected: {
    ru: 'Уведомления отключены. Подключить их снова можно в подписках личного кабинета.',
    en: 'Notifications are off. You can turn them on again under “Subscriptions” in your account.',
  },
  help: {
    ru: 'Этот бот присылает уведомления портала. Подключить его можно в подписках личного кабинета, отключить — командой /stop.',
    en: 'This bot sends notifications from the portal. Connect it under “Subscriptions” in your account, turn it off with /stop.',
  },
} as const;
export type Reply = keyof typeof replies;

/** Telegram tells the language of an app, and not always. */
export const replyText = (reply: Reply, language: string | undefined): string =>
  replies[reply][language === undefined || language.startsWith('ru') ? 'ru' : 'en'];

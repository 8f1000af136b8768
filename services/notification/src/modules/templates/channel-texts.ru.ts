import type { TemplateTexts } from './template.domain.ts';

/** What an administrator sends themselves to try a channel. */
export const russianChannelTexts: Pick<TemplateTexts, 'channel.test'> = {
  'channel.test': ({ project }) => ({
    subject: `${project}: проверочное сообщение`,
    lead: ['Это проверка способа уведомлений. Если вы это читаете, он работает.'],
    notes: ['Сообщение отправлено из консоли администратора. Отвечать на него не нужно.'],
    short: `${project}: проверочное сообщение, способ уведомлений работает.`,
  }),
};

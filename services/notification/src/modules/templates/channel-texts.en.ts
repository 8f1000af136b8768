import type { TemplateTexts } from './template.domain.ts';

/** What an administrator sends themselves to try a channel. */
export const englishChannelTexts: Pick<TemplateTexts, 'channel.test'> = {
  'channel.test': ({ project }) => ({
    subject: `${project}: test message`,
    lead: ['This is a test of a notification method. If you can read it, the method works.'],
    notes: ['It was sent from the administrator console. No reply is needed.'],
    short: `${project}: test message, the notification method works.`,
  }),
};

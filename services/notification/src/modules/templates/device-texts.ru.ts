import { type MessageText, required, type TemplateFacts, type TemplateTexts } from './template.domain.ts';

const signedIn = ({ project, params }: TemplateFacts): MessageText => {
  const link = required(params, 'link');
  const { device, place, ip } = params;
  const where = [place, ip && `IP-адрес ${ip}`].filter(Boolean).join(', ');
  const facts = [`Устройство: ${device || 'неизвестно'}.`, ...(where === '' ? [] : [`Откуда: ${where}.`])];
  return {
    subject: `${project}: вход с нового устройства`,
    lead: [
      `В вашу учётную запись вошли ${required(params, 'at')} с устройства, с которого вы раньше не входили.`,
      facts.join(' '),
      'Если это были вы, ничего делать не нужно. Если нет, завершите эту сессию и смените пароль.',
    ],
    button: { text: 'Посмотреть и завершить сессию', link },
    notes: [],
    short: `${project}: вход с нового устройства (${[device, where].filter(Boolean).join(', ')}). Если это были не вы, завершите сессию: ${link}`,
  };
};

/** A sign-in on a device that is new to the person. */
export const russianDeviceTexts: Pick<TemplateTexts, 'device.link' | 'device.new'> = {
  'device.link': (facts) => ({
    ...signedIn(facts),
    notes: [
      `Ссылка действует до ${required(facts.params, 'until')} и сработает один раз. Перед завершением сессии мы переспросим.`,
    ],
  }),
  'device.new': signedIn,
};

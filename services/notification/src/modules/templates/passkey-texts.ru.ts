import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const changes: Readonly<Record<string, readonly [subject: string, lead: string]>> = {
  added: ['добавлен ключ доступа', 'Теперь в вашу учётную запись можно входить с новым ключом доступа.'],
  removed: ['удалён ключ доступа', 'С этим ключом доступа войти в вашу учётную запись больше нельзя.'],
  copied: [
    'вход с копией ключа доступа отклонён',
    'Кто-то попытался войти с копией вашего ключа доступа. Мы отклонили вход. Удалите этот ключ и добавьте новый.',
  ],
};

/** A passkey that came or went, or that somebody has copied. */
export const russianPasskeyTexts: Pick<TemplateTexts, 'passkey.changed'> = {
  'passkey.changed': ({ project, params }) => {
    const [subject, lead] = ownValue(changes, required(params, 'change')) ?? [
      'изменены ключи доступа',
      'Ключи доступа к вашей учётной записи изменены.',
    ];
    const link = required(params, 'link');
    const from = [params.device, params.ip && `IP-адрес ${params.ip}`].filter(Boolean).join(', ');
    return {
      subject: `${project}: ${subject}`,
      lead: [
        `${lead} Это произошло ${required(params, 'at')}.`,
        'Если это были не вы, войдите, проверьте ключи доступа, смените пароль и завершите остальные сессии. Если войти не удаётся, сразу сообщите в службу поддержки.',
      ],
      button: { text: 'Войти', link },
      notes: from === '' ? [] : [`Откуда: ${from}.`],
      short: `${project}: ${subject}. Если это были не вы, проверьте ключи доступа: ${link}`,
    };
  },
};

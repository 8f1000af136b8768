import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, type TemplateTexts } from './template.domain.ts';

const changes: Readonly<Record<string, readonly [subject: string, lead: string]>> = {
  added: [
    'двухэтапный вход включён',
    'Теперь для входа в вашу учётную запись кроме пароля нужен код из приложения.',
  ],
  removed: [
    'двухэтапный вход отключён',
    'Для входа в вашу учётную запись код из приложения больше не нужен.',
  ],
  renewed: [
    'новые резервные коды',
    'Для вашей учётной записи созданы новые резервные коды. Прежние больше не действуют.',
  ],
  reset: [
    'двухэтапный вход отключён',
    'Администратор отключил двухэтапный вход в вашу учётную запись. Включить его снова можно в разделе «Безопасность».',
  ],
};

/** A second factor that came or went. */
export const russianFactorTexts: Pick<TemplateTexts, 'factor.changed'> = {
  'factor.changed': ({ project, params }) => {
    const [subject, lead] = ownValue(changes, required(params, 'change')) ?? [
      'двухэтапный вход изменён',
      'Двухэтапный вход в вашу учётную запись изменён.',
    ];
    const link = required(params, 'link');
    const from = [params.device, params.ip && `IP-адрес ${params.ip}`].filter(Boolean).join(', ');
    return {
      subject: `${project}: ${subject}`,
      lead: [
        `${lead} Изменение внесено ${required(params, 'at')}.`,
        'Если это были не вы, войдите, смените пароль и завершите остальные сессии. Если войти не удаётся, сразу сообщите в службу поддержки.',
      ],
      button: { text: 'Войти', link },
      notes: from === '' ? [] : [`Откуда: ${from}.`],
      short: `${project}: ${subject}. Если это были не вы, смените пароль: ${link}`,
    };
  },
};

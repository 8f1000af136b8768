import { required, type TemplateTexts } from './template.domain.ts';

const changes: Readonly<Record<string, readonly [subject: string, lead: string]>> = {
  added: [
    'вход по коду из приложения включён',
    'Теперь при входе в вашу учётную запись нужен ещё и код из приложения.',
  ],
  removed: [
    'вход по коду из приложения отключён',
    'Код из приложения при входе в вашу учётную запись больше не нужен.',
  ],
  renewed: [
    'новые резервные коды',
    'Для вашей учётной записи созданы новые резервные коды. Прежние больше не действуют.',
  ],
  reset: [
    'вход по коду из приложения отключён',
    'Администратор отключил код из приложения для вашей учётной записи. Включить его снова можно в разделе «Устройства и сессии».',
  ],
};

/** A second factor that came or went. */
export const russianFactorTexts: Pick<TemplateTexts, 'factor.changed'> = {
  'factor.changed': ({ project, params }) => {
    const [subject, lead] = changes[required(params, 'change')] ?? [
      'изменён второй фактор',
      'В вашей учётной записи изменён второй фактор входа.',
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

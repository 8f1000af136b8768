import { required, type TemplateTexts } from './template.domain.ts';

const ignore = 'Если вы этого не запрашивали, просто не отвечайте на письмо: без вас ничего не произойдёт.';
const never = 'Никому не сообщайте этот код. Сотрудники поддержки его не спрашивают.';

export const russianTexts: TemplateTexts = {
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${code} — код входа в ${project}`,
      lead: [`Введите этот код, чтобы войти в ${project}.`],
      code,
      notes: [`Код действует ${required(params, 'minutes')} мин.`, never],
      short: `${code} — код входа в ${project}. Никому его не сообщайте.`,
    };
  },
  'mobile.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${code} — подтверждение номера в ${project}`,
      lead: ['Введите этот код, чтобы подтвердить номер телефона.'],
      code,
      notes: [never],
      short: `${code} — код подтверждения номера в ${project}. Никому его не сообщайте.`,
    };
  },
  'registration.link': ({ project, params }) => ({
    subject: `Завершите регистрацию в ${project}`,
    lead: [`Вы начали регистрацию в ${project}. Осталось задать пароль и подтвердить номер телефона.`],
    button: { text: 'Продолжить регистрацию', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')}.`, ignore],
    short: `Регистрация в ${project}: ${required(params, 'link')}`,
  }),
  'registration.exists': ({ project, params }) => ({
    subject: `У вас уже есть учётная запись в ${project}`,
    lead: [
      `Кто-то попытался зарегистрироваться в ${project} с этим адресом, но учётная запись с ним уже есть.`,
      'Войдите с ней или восстановите пароль, если забыли его.',
    ],
    button: { text: 'Войти', link: required(params, 'link') },
    notes: [ignore],
    short: `В ${project} уже есть учётная запись с этим адресом: ${required(params, 'link')}`,
  }),
  'password.link': ({ project, params }) => ({
    subject: `Восстановление пароля в ${project}`,
    lead: ['Нажмите кнопку, чтобы задать новый пароль.'],
    button: { text: 'Задать новый пароль', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')} и сработает один раз.`, ignore],
    short: `Новый пароль в ${project}: ${required(params, 'link')}`,
  }),
  'password.entry-link': ({ project, params }) => ({
    subject: `Доступ в ${project}`,
    lead: [`Для вас создана учётная запись в ${project}. Задайте пароль, чтобы войти.`],
    button: { text: 'Задать пароль', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')} и сработает один раз.`],
    short: `Первый вход в ${project}: ${required(params, 'link')}`,
  }),
  'password.changed': ({ project, params }) => ({
    subject: `Пароль в ${project} изменён`,
    lead: [
      `Пароль вашей учётной записи изменён ${required(params, 'at')}. Остальные сессии завершены.`,
      'Если это были не вы, сразу восстановите пароль и сообщите в поддержку.',
    ],
    button: { text: 'Восстановить пароль', link: required(params, 'link') },
    notes:
      params.ip === undefined || params.ip === '' ? [] : [`Адрес, с которого изменён пароль: ${params.ip}.`],
    short: `Пароль в ${project} изменён. Если это были не вы, восстановите его: ${required(params, 'link')}`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `Вас пригласили в ${project}`,
    lead: [`Вас пригласили в ${project}. Примите приглашение, чтобы получить доступ.`],
    button: { text: 'Принять приглашение', link: required(params, 'link') },
    notes: [`Приглашение действует до ${required(params, 'until')}.`, ignore],
    short: `Приглашение в ${project}: ${required(params, 'link')}`,
  }),
};

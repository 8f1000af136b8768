import { required, type TemplateTexts } from './template.domain.ts';

/** The name of a project is never inflected: it stands alone before a colon, or in brackets behind a word that is. */

const ignore = 'Если вы этого не запрашивали, удалите письмо: ничего не изменится.';
const never = 'Никому не сообщайте этот код. Сотрудники поддержки его не спрашивают.';

export const russianTexts: TemplateTexts = {
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: код для входа`,
      lead: ['Введите этот код на странице входа.'],
      code,
      notes: [`Код действует ${required(params, 'minutes')} мин.`, never],
      short: `${project}: код для входа ${code}. Никому его не сообщайте.`,
    };
  },
  'mobile.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: код подтверждения номера`,
      lead: ['Введите этот код, чтобы подтвердить номер телефона.'],
      code,
      notes: [never],
      short: `${project}: код подтверждения номера ${code}. Никому его не сообщайте.`,
    };
  },
  'registration.link': ({ project, params }) => ({
    subject: `${project}: завершите регистрацию`,
    lead: ['Вы начали регистрацию. Осталось подтвердить номер телефона и задать пароль.'],
    button: { text: 'Продолжить регистрацию', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')} и сработает один раз.`, ignore],
    short: `${project}: продолжите регистрацию ${required(params, 'link')}`,
  }),
  'registration.exists': ({ project, params }) => ({
    subject: `${project}: у вас уже есть учётная запись`,
    lead: [
      'Кто-то начал регистрацию с вашим адресом почты, но учётная запись с ним уже есть.',
      'Если это были вы, войдите. Если не помните пароль, восстановите его на странице входа.',
    ],
    button: { text: 'Войти', link: required(params, 'link') },
    notes: ['Если это были не вы, удалите письмо: с вашей учётной записью ничего не произошло.'],
    short: `${project}: учётная запись с вашим адресом почты уже есть. Войдите: ${required(params, 'link')}`,
  }),
  'password.link': ({ project, params }) => ({
    subject: `${project}: восстановление пароля`,
    lead: ['Вы запросили восстановление пароля. Задайте новый по кнопке ниже.'],
    button: { text: 'Задать новый пароль', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')} и сработает один раз.`, ignore],
    short: `${project}: задайте новый пароль ${required(params, 'link')}`,
  }),
  'password.entry-link': ({ project, params }) => ({
    subject: `${project}: для вас создана учётная запись`,
    lead: ['Для вас создана учётная запись. Задайте пароль, чтобы войти в первый раз.'],
    button: { text: 'Задать пароль', link: required(params, 'link') },
    notes: [`Ссылка действует до ${required(params, 'until')} и сработает один раз.`],
    short: `${project}: для вас создана учётная запись. Задайте пароль: ${required(params, 'link')}`,
  }),
  'password.changed': ({ project, params }) => ({
    subject: `${project}: пароль изменён`,
    lead: [
      `Пароль вашей учётной записи изменён ${required(params, 'at')}. Остальные сессии завершены.`,
      'Если это были не вы, сразу восстановите пароль и сообщите в службу поддержки.',
    ],
    button: { text: 'Восстановить пароль', link: required(params, 'link') },
    notes: params.ip === undefined || params.ip === '' ? [] : [`Пароль изменён с IP-адреса ${params.ip}.`],
    short: `${project}: пароль изменён. Если это были не вы, восстановите его: ${required(params, 'link')}`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `${project}: вас приглашают`,
    lead: [
      `${project} приглашает вас. Примите приглашение: мы создадим для вас учётную запись и откроем доступ.`,
    ],
    button: { text: 'Принять приглашение', link: required(params, 'link') },
    notes: [
      `Приглашение действует до ${required(params, 'until')}.`,
      'Если вы не ждали приглашения, удалите письмо: ничего не изменится.',
    ],
    short: `${project}: вас приглашают. Примите приглашение: ${required(params, 'link')}`,
  }),
};

import { russianChannelTexts } from './channel-texts.ru.ts';
import { countedIn } from './counted.domain.ts';
import { russianDeviceTexts } from './device-texts.ru.ts';
import { russianFactorTexts } from './factor-texts.ru.ts';
import { russianLicenseTexts } from './license-texts.ru.ts';
import { russianPasskeyTexts } from './passkey-texts.ru.ts';
import { required, type TemplateFacts, type TemplateTexts, told } from './template.domain.ts';
import { russianTopicTexts } from './topic-texts.ru.ts';

/** The name of a project is never inflected: it stands alone before a colon, or in brackets behind a word that is. */

const ignore = 'Если вы этого не запрашивали, удалите письмо: ничего не изменится.';
const never = 'Никому не сообщайте этот код. Сотрудники поддержки его не спрашивают.';

const counted = countedIn('ru');
const minutes = (count: string): string =>
  counted(Number(count), { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' });

/** Device and address of a change, as far as they are known. */
const changedFrom = ({ device, ip }: TemplateFacts['params']): readonly string[] => {
  const from = [device, ip && `IP-адрес ${ip}`].filter(Boolean).join(', ');
  return from === '' ? [] : [`Откуда внесено изменение: ${from}.`];
};

export const russianTexts: TemplateTexts = {
  ...russianTopicTexts,
  ...russianChannelTexts,
  ...russianDeviceTexts,
  ...russianFactorTexts,
  ...russianPasskeyTexts,
  ...russianLicenseTexts,
  'auth.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: код для входа`,
      lead: ['Введите этот код на странице входа.'],
      code,
      notes: [`Код действует ${minutes(required(params, 'minutes'))}.`, never],
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
    lead: ['Вы запросили восстановление пароля. Чтобы задать новый, нажмите кнопку ниже.'],
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
  'account.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: код подтверждения`,
      lead: ['Введите этот код в личном кабинете, чтобы подтвердить, что это вы.'],
      code,
      notes: [
        `Код действует ${minutes(required(params, 'minutes'))}.`,
        never,
        'Если вы ничего не подтверждали, завершите чужие сессии и смените пароль.',
      ],
      short: `${project}: код подтверждения ${code}. Никому его не сообщайте.`,
    };
  },
  'account.deleted': ({ project, params }) => ({
    subject: `${project}: учётная запись удалена`,
    lead: [
      `Ваша учётная запись удалена ${required(params, 'at')}. Все сессии завершены, личные данные стираются.`,
      'Если это были не вы, сразу сообщите в службу поддержки.',
    ],
    notes: ['Это последнее сообщение: больше мы вам не напишем.'],
    short: `${project}: ваша учётная запись удалена. Если это были не вы, сообщите в службу поддержки.`,
  }),
  'invitation.link': ({ project, params }) => ({
    subject: `${project}: вас приглашают`,
    lead: [
      `${told(params.inviter) || project} приглашает вас. ${
        params.account === 'known'
          ? 'Учётная запись у вас уже есть: войдите и примите приглашение, чтобы получить доступ.'
          : 'Примите приглашение: мы создадим для вас учётную запись и откроем доступ.'
      }`,
      ...[told(params.company)].filter(Boolean).map((company) => `Компания: ${company}`),
    ],
    button: { text: 'Принять приглашение', link: required(params, 'link') },
    notes: [
      `Приглашение действует до ${required(params, 'until')}.`,
      'Если вы не ждали приглашения, удалите письмо: ничего не изменится.',
    ],
    short: `${project}: вас приглашают. Примите приглашение: ${required(params, 'link')}`,
  }),
  'contact.code': ({ project, params }) => {
    const code = required(params, 'code');
    return {
      subject: `${project}: код подтверждения почты`,
      lead: ['Введите этот код в профиле, чтобы этот адрес стал вашей основной почтой.'],
      code,
      notes: [`Код действует ${minutes(required(params, 'minutes'))}.`, never, ignore],
      short: `${project}: код подтверждения почты ${code}. Никому его не сообщайте.`,
    };
  },
  'contact.changed': ({ project, params }) => {
    const isMobile = required(params, 'kind') === 'mobile';
    const contact = required(params, 'contact');
    const at = required(params, 'at');
    const link = required(params, 'link');
    const now = isMobile
      ? `номер телефона учётной записи — ${contact}`
      : `основная почта учётной записи — ${contact}`;
    return {
      subject: `${project}: ${isMobile ? 'номер телефона изменён' : 'основная почта изменена'}`,
      lead: [
        `Теперь ${now}. Изменение внесено ${at}.`,
        'Если это были не вы, войдите, смените пароль и завершите остальные сессии. Если войти не удаётся, сразу сообщите в службу поддержки.',
      ],
      button: { text: 'Войти', link },
      notes: changedFrom(params),
      short: `${project}: теперь ${now}. Если это были не вы, смените пароль: ${link}`,
    };
  },
};

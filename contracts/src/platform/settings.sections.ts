import type { SettingGroup } from '../core/define-setting.ts';

interface Title {
  readonly ru: string;
  readonly en: string;
}

/** Sections of the settings pages, in their order. */
export const settingSections: Readonly<Record<SettingGroup, Readonly<Record<string, Title>>>> = {
  platform: {
    codes: { ru: 'Одноразовые коды', en: 'One-time codes' },
    login: { ru: 'Вход', en: 'Sign-in' },
    sessions: { ru: 'Сессии', en: 'Sessions' },
    tokens: { ru: 'Токены приложений', en: 'Application tokens' },
    hashing: { ru: 'Хеширование паролей', en: 'Password hashing' },
    budgets: { ru: 'Лимиты отправки сообщений', en: 'Message sending limits' },
    look: { ru: 'Оформление', en: 'Look' },
    directories: { ru: 'Люди из провайдеров', en: 'People of providers' },
    retention: { ru: 'Сроки хранения', en: 'Retention' },
    license: { ru: 'Лицензия', en: 'License' },
  },
  users: {
    password: { ru: 'Пароли', en: 'Passwords' },
    recovery: { ru: 'Восстановление и первый вход', en: 'Password restore and first sign-in' },
    registration: { ru: 'Регистрация и приглашения', en: 'Registration and invitations' },
    names: { ru: 'Имена', en: 'Names' },
    notices: { ru: 'Уведомления и заявки', en: 'Notifications and requests' },
    deletion: { ru: 'Удаление учётной записи', en: 'Account deletion' },
  },
};

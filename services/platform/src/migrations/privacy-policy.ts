import type { DocumentLine } from '../modules/documents/documents.domain.ts';

/** Privacy policy that a new installation starts with; an operator replaces it by their own. */
export const privacyPolicy: DocumentLine = {
  code: 'privacy',
  type: 'agreement',
  enabled: true,
  format: 'md',
  locales: [
    {
      localeId: 'ru',
      name: 'Политика обработки персональных данных',
      linkName: 'Политика обработки персональных данных',
      content: `# Политика обработки персональных данных

Здесь сказано, какие данные о вас хранит портал, зачем и как долго.

## 1. Какие данные обрабатываются

- Данные профиля: фамилия, имя, отчество, дата рождения, пол, фотография.
- Контакты: адрес почты и номер телефона.
- Данные о входах: время, IP-адрес, браузер и устройство.
- История изменений ваших данных и прав доступа.

Пароль хранится только в виде, из которого его нельзя восстановить.

## 2. Зачем они нужны

- Чтобы узнать вас при входе и защитить учётную запись.
- Чтобы открыть вам сервисы, к которым у вас есть доступ.
- Чтобы отправлять коды подтверждения и сообщения, на которые вы подписаны.

## 3. Кому они передаются

Сервисам, в которые вы входите через портал, и только в том объёме, который им нужен. Операторам связи передаются адрес или номер и текст сообщения.

## 4. Сколько они хранятся

Данные профиля хранятся, пока существует учётная запись. Журналы хранятся в течение срока, который установил владелец портала, после чего удаляются.

## 5. Файлы cookie

Портал использует cookie, чтобы вы оставались в системе, и чтобы помнить выбранный язык и то, что вы прочитали уведомление о них. Рекламных cookie нет.

## 6. Ваши права

Вы можете посмотреть и исправить свои данные в личном кабинете, запросить их копию или удаление в службе поддержки.
`,
    },
    {
      localeId: 'en',
      name: 'Privacy policy',
      linkName: 'Privacy policy',
      content: `# Privacy policy

This page says which data about you the portal keeps, what for and how long.

## 1. Which data

- Profile: last, first and middle name, date of birth, gender, picture.
- Contacts: e-mail address and phone number.
- Sign-ins: time, IP address, browser and device.
- The history of changes of your data and access rights.

Your password is kept only in a form from which it cannot be restored.

## 2. What for

- To recognize you when you sign in and to protect your account.
- To open the services that you have access to.
- To send confirmation codes and the messages you subscribed to.

## 3. Who else gets them

The services that you enter through the portal, and only what they need. Operators of mail and telephone networks get the address or number and the text of a message.

## 4. How long

Profile data are kept as long as the account exists. Journals are kept for the time set by the owner of the portal and then deleted.

## 5. Cookies

The portal uses cookies to keep you signed in and to remember your language and that you have seen this notice. There are no advertising cookies.

## 6. Your rights

You can see and correct your data in your personal account and ask support for a copy or for deletion.
`,
    },
  ],
};

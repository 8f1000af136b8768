import type { DocumentLine } from '../modules/documents/documents.domain.ts';

/** Terms of use that a new installation starts with; an operator replaces them by their own. */
export const termsOfUse: DocumentLine = {
  code: 'terms',
  type: 'agreement',
  enabled: true,
  format: 'md',
  locales: [
    {
      localeId: 'ru',
      name: 'Пользовательское соглашение',
      linkName: 'Пользовательское соглашение',
      content: `# Пользовательское соглашение

Это соглашение описывает, как пользоваться порталом и личным кабинетом. Входя в систему, вы соглашаетесь с ним.

## 1. Учётная запись

1. Учётная запись создаётся для одного человека. Не передавайте её другим людям.
2. Указывайте достоверные данные: по ним с вами свяжутся и восстановят доступ.
3. Храните пароль и коды подтверждения в секрете. Сотрудники портала никогда о них не спрашивают.
4. Если вы заметили чужой вход, завершите его сессию в разделе «Безопасность», смените пароль и сообщите в поддержку.

## 2. Как нельзя пользоваться порталом

1. Получать доступ к чужим данным и подбирать чужие пароли.
2. Мешать работе портала и обходить его защиту.
3. Использовать портал для действий, которые запрещены законом.

## 3. Что делает владелец портала

1. Обеспечивает работу портала и защищает данные учётных записей.
2. Записывает входы и изменения данных. Записи о себе вы видите в разделе «История».
3. Может ограничить доступ, если соглашение нарушено или учётной записи что-то угрожает.

## 4. Изменение соглашения

Когда текст соглашения меняется, портал может попросить согласиться с новой редакцией при следующем входе.

## 5. Вопросы

Задайте их в службе поддержки: её контакты указаны внизу страницы.
`,
    },
    {
      localeId: 'en',
      name: 'Terms of use',
      linkName: 'Terms of use',
      content: `# Terms of use

These terms describe how to use the portal and the personal account. By signing in you agree to them.

## 1. Your account

1. An account belongs to one person. Do not pass it on.
2. Give correct data: it is used to contact you and to restore your access.
3. Keep your password and confirmation codes secret. The staff of the portal never ask for them.
4. If you notice a sign-in that was not yours, end its session under "Security", change your password and tell support.

## 2. What is not allowed

1. Getting at other people's data or guessing their passwords.
2. Disturbing the portal or getting around its protection.
3. Using the portal for anything the law forbids.

## 3. What the owner of the portal does

1. Keeps the portal running and protects the data of accounts.
2. Records sign-ins and changes of data. You see the records about yourself under "History".
3. May limit access when the terms are broken or an account is in danger.

## 4. Changes

When the text changes, the portal may ask you to agree to the new version at your next sign-in.

## 5. Questions

Ask support: you find the contacts at the bottom of the page.
`,
    },
  ],
};

/** What whoever connects an application has to know, where its metadata says that it stands (RFC 8414, section 2). */
import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { plainPage } from './oidc.pages.ts';
import { langOf, type PagePlace } from './page-footer.ts';

/** Below the issuer. */
export const DOCUMENTATION = '/documentation';

const texts = {
  ru: {
    title: 'Как подключить приложение',
    issuer: 'Адрес провайдера (issuer)',
    metadata: 'Все остальные адреса приложение узнает отсюда:',
    client:
      'Идентификатор и секрет клиента, адреса возврата и готовую настройку для популярных программ выдаёт администратор: «Доступ», «Приложения».',
    flows: [
      'Вход: authorization code с PKCE (S256). Без PKCE запрос отклоняется, если администратор не разрешил иного.',
      'Адрес возврата сравнивается целиком. Запрос без scope получает openid.',
      'Доступ после выхода человека: scope offline_access, у стороннего приложения вместе с prompt=consent.',
      'Коды и токены непрозрачны. Токен для вашего API (resource) – JWT типа at+jwt: проверяйте iss, aud и подпись.',
      'О выходе человека приложению сообщает back-channel logout.',
    ],
    home: 'На главную',
  },
  en: {
    title: 'How to connect an application',
    issuer: 'Address of the provider (issuer)',
    metadata: 'The application learns every other address here:',
    client:
      'An administrator gives you the client ID, its secret and ready settings for popular products, and registers your redirect addresses: Access, Applications.',
    flows: [
      'Sign-in: authorization code with PKCE (S256). A request without PKCE is refused unless an administrator has allowed it.',
      'The redirect address is compared as a whole. A request without a scope gets openid.',
      'Access after the person signs out: the scope offline_access, for a third-party application with prompt=consent.',
      'Codes and tokens are opaque. A token for your API (resource) is a JWT of type at+jwt: check iss, aud and the signature.',
      'The back channel tells the application when a person signs out.',
    ],
    home: 'Go to the start page',
  },
} as const;

const book =
  '<path d="M4 19.5A2.5 2.5 0 0 1 6.5 17H20V2H6.5A2.5 2.5 0 0 0 4 4.5v15A2.5 2.5 0 0 0 6.5 22H20v-5"/>';

export const documentationPage = (issuer: string, place: PagePlace): string => {
  const words = texts[langOf(place.locale)];
  const metadata = escapeHtml(`${issuer}/.well-known/openid-configuration`);
  const rows = words.flows.map((flow) => `<li>${flow}</li>`).join('');
  return plainPage(
    {
      icon: book,
      title: words.title,
      text: `<p>${words.issuer}: <b>${escapeHtml(issuer)}</b></p><p>${words.metadata} <a href="${metadata}">${metadata}</a></p><p>${words.client}</p><ul class="shared">${rows}</ul>`,
      actions: `<a href="/platform/">${words.home}</a>`,
    },
    place,
  );
};

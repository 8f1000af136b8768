/** Small pages that need neither the frontend nor a script: plain HTML under the strict policy. */

const texts = {
  disabled: {
    status: 403,
    ru: { title: 'Домен отключён', text: 'Этот адрес сейчас не обслуживается. Обратитесь к администратору.' },
    en: {
      title: 'This domain is switched off',
      text: 'This address is not served at the moment. Contact your administrator.',
    },
  },
  starting: {
    status: 503,
    ru: { title: 'Платформа запускается', text: 'Обновите страницу через несколько секунд.' },
    en: { title: 'The platform is starting', text: 'Reload the page in a few seconds.' },
  },
} as const;

export type NoticeKind = keyof typeof texts;

export interface Notice {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

export const noticePage = (kind: NoticeKind, locale: string): Notice => {
  const lang = locale === 'en' ? 'en' : 'ru';
  const { status } = texts[kind];
  const { title, text } = texts[kind][lang];
  return {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '5' } : {}) },
    html: `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="stylesheet" href="/api/docs/page.css" />
  </head>
  <body class="notice">
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`,
  };
};

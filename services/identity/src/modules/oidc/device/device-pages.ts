import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { plainPage } from '../pages/oidc.pages.ts';
import { actionOf, langOf, type PagePlace } from '../pages/page-footer.ts';

const texts = {
  ru: {
    enter: {
      title: 'Вход на устройстве',
      text: 'Введите код, который показывает телевизор, приставка или программа.',
      field: 'Код с экрана устройства',
      next: 'Продолжить',
    },
    errors: {
      unknown: 'Такого кода нет. Сверьте его с экраном устройства.',
      expired: 'Срок действия кода истёк. Получите на устройстве новый.',
      used: 'Этот код уже использован. Получите на устройстве новый.',
      tooMany: 'Слишком много попыток. Попробуйте завтра.',
      failed: 'Не получилось. Введите код ещё раз.',
    },
    confirm: {
      title: 'Войти на устройстве?',
      text: 'Вход в приложение',
      same: 'На устройстве должен быть этот код:',
      warning: 'Если вы не начинали вход сами или код вам прислали, откажитесь: это могут быть мошенники.',
      yes: 'Войти',
      no: 'Отказаться',
    },
    done: { title: 'Готово', text: 'Вернитесь к устройству: вход завершится сам.' },
    refused: { title: 'Вход отклонён', text: 'На устройство никто не вошёл.' },
    home: 'На главную',
  },
  en: {
    enter: {
      title: 'Sign in on a device',
      text: 'Enter the code that the TV, the console or the program shows.',
      field: 'Code on the screen of the device',
      next: 'Continue',
    },
    errors: {
      unknown: 'Wrong code. Check it against the screen of the device.',
      expired: 'This code has expired. Get a new one on the device.',
      used: 'This code has already been used. Get a new one on the device.',
      tooMany: 'Too many attempts. Try again tomorrow.',
      failed: 'That did not work. Enter the code again.',
    },
    confirm: {
      title: 'Sign in on the device?',
      text: 'You are signing in to',
      same: 'The device must show this code:',
      warning:
        'If you did not start this yourself, or somebody sent you the code, decline: it may be a scam.',
      yes: 'Sign in',
      no: 'Decline',
    },
    done: { title: 'Done', text: 'Go back to the device: it signs you in by itself.' },
    refused: { title: 'Sign-in declined', text: 'Nobody was signed in on the device.' },
    home: 'Go to the start page',
  },
} as const;

export type DevicePage =
  | { readonly kind: 'enter'; readonly error?: keyof (typeof texts)['en']['errors'] }
  | { readonly kind: 'confirm'; readonly application: string; readonly code: string; readonly proof: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' };

const screen = '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="M8 20h8M12 16v4"/>';
const tick = '<circle cx="12" cy="12" r="9"/><path d="m8.5 12 2.5 2.5 4.5-5"/>';
const cross = '<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6M15 9l-6 6"/>';

const paragraph = (text: string, more = ''): string => `<p${more}>${escapeHtml(text)}</p>`;

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`)
    .join('');

const choice = (
  fields: Readonly<Record<string, string>>,
  { label, action, quiet = false }: { label: string; action: string; quiet?: boolean },
): string =>
  `<form method="post" action="${escapeHtml(action)}">${hidden(fields)}<button${quiet ? ' class="quiet"' : ''} type="submit">${escapeHtml(label)}</button></form>`;

const typedIn = ({ address }: PagePlace): string =>
  new URLSearchParams(address?.split('?')[1]).get('user_code')?.slice(0, 40) ?? '';

const contentOf = (page: DevicePage, place: PagePlace) => {
  const words = texts[langOf(place.locale)];
  const home = `<a href="/platform/">${words.home}</a>`;
  switch (page.kind) {
    case 'enter': {
      const { title, text, field, next } = words.enter;
      const wrong =
        page.error === undefined
          ? ''
          : paragraph(words.errors[page.error], ' class="wrong" id="wrong" role="alert"');
      const described = page.error === undefined ? '' : ' aria-invalid="true" aria-describedby="wrong"';
      // A slip in one sign is corrected; a code that is over is no start for another.
      const typed = page.error === 'unknown' ? typedIn(place) : '';
      const value = typed === '' ? '' : ` value="${escapeHtml(typed)}"`;
      const kept = place.asked === undefined ? '' : hidden({ ui_locales: place.asked });
      return {
        icon: screen,
        title,
        text: paragraph(text),
        actions: `<form method="get" action="/oidc/device">${kept}<label>${field}<input name="user_code" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"${value}${described} /></label>${wrong}<button type="submit">${next}</button></form>`,
      };
    }
    case 'confirm': {
      const { title, text, same, warning, yes, no } = words.confirm;
      const action = actionOf('/oidc/device', place);
      const fields = { xsrf: page.proof, user_code: page.code };
      return {
        icon: screen,
        title,
        text: `<p>${text} <b>${escapeHtml(page.application)}</b></p>${paragraph(same)}<p class="code">${escapeHtml(page.code)}</p>${paragraph(warning)}`,
        actions: `${choice({ ...fields, confirm: 'yes' }, { label: yes, action })}${choice({ ...fields, abort: 'yes' }, { label: no, action, quiet: true })}`,
      };
    }
    case 'done':
    case 'refused': {
      const { title, text } = words[page.kind];
      return { icon: page.kind === 'done' ? tick : cross, title, text: paragraph(text), actions: home };
    }
  }
};

export const devicePage = (page: DevicePage, place: PagePlace): string =>
  plainPage(contentOf(page, place), place);

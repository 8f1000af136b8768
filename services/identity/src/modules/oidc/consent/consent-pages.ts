import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { quoted } from '@gatehouse/contracts/core/inner-quotes.ts';
import { writtenAs } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readablePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import type { AccountClaims } from 'oidc-provider';
import { nameIn } from '../../applications/applications.domain.ts';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import { plainPage } from '../pages/oidc.pages.ts';
import { actionOf, langOf, type PagePlace } from '../pages/page-footer.ts';
import type { SharedKind } from './consent.domain.ts';
import type { Told } from './profile-claims.domain.ts';

const texts = {
  ru: {
    title: (name: string) => `Войти в приложение ${quoted(name)}?`,
    whose: 'Это стороннее приложение. После входа вы вернётесь на',
    person: 'Вы вошли как',
    learns: 'Приложение получит:',
    kinds: {
      openid: 'Номер вашей учётной записи, чтобы узнать вас в следующий раз',
      profile: 'Имя, логин и язык',
      personal: 'Дата рождения, пол и время последнего изменения профиля',
      profile_fields: 'Поля вашего профиля',
      email: 'Адрес почты',
      phone: 'Номер телефона',
      roles: 'Ваши роли в этой системе',
      companies: 'Ваши компании и роли в них',
      offline_access: 'Доступ к этим сведениям и после того, как вы выйдете',
    },
    resources: 'Доступ к API от вашего имени',
    methods: 'Действия в этих API',
    missing: 'не указан',
    genders: { man: 'мужской', woman: 'женский' },
    noPersonal: 'дата рождения и пол не указаны',
    noCompanies: 'вы не состоите ни в одной компании',
    secret: 'Ваш пароль приложение не узнает.',
    allow: 'Разрешить',
    refuse: 'Отказаться',
  },
  en: {
    title: (name: string) => `Sign in to ${name}?`,
    whose: 'This is a third-party application. After signing in, you return to',
    person: 'You are signed in as',
    learns: 'The application will get:',
    kinds: {
      openid: 'Your account ID, to recognise you next time',
      profile: 'Your name, login and language',
      personal: 'Your date of birth, your gender and when your profile last changed',
      profile_fields: 'Fields of your profile',
      email: 'Your e-mail address',
      phone: 'Your phone number',
      roles: 'Your roles in this system',
      companies: 'Your companies and your roles there',
      offline_access: 'Access to this information after you sign out, too',
    },
    resources: 'Access to APIs on your behalf',
    methods: 'What it may do there',
    missing: 'not given',
    genders: { man: 'male', woman: 'female' },
    noPersonal: 'date of birth and gender not given',
    noCompanies: 'you belong to no company',
    secret: 'It will not learn your password.',
    allow: 'Allow',
    refuse: 'Decline',
  },
} as const;

const key = '<circle cx="8" cy="15" r="4"/><path d="m11 12 9-9M16 7l3 3M14 9l2 2"/>';

export interface ConsentPage {
  readonly application: Pick<ApplicationRow, 'name' | 'nameEn' | 'description' | 'url'>;
  readonly kinds: readonly SharedKind[];
  /** Addresses of the interfaces that it gets tokens for. */
  readonly resources: readonly string[];
  /** What it may do there, by the names that the interfaces have given. */
  readonly methods: readonly string[];
  /** The address of the application's that the answer goes to. */
  readonly returnsTo: string;
  readonly claims: AccountClaims;
  readonly profile: Told;
  /** Names the fields of the profile that stand on the page, for the answer to say so. */
  readonly shown: string;
  readonly proof: string;
  readonly uid: string;
}

/** Addresses of programs have a scheme of their own and no host. */
const hostOf = (address: string): string => {
  if (!URL.canParse(address)) return '';
  const { host, protocol } = new URL(address);
  return host || protocol.replace(/:$/, '');
};

/** A day as every other page writes it in this language: the day before the month. */
const dayIn = (lang: 'ru' | 'en', day: string): string =>
  new Intl.DateTimeFormat(writtenAs(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const companyNames = (companies: unknown): readonly string[] =>
  Array.isArray(companies) ? companies.map(({ name }: { name: string }) => name) : [];

/** What stands beside a kind of facts; undefined where the words say it all. */
const factsOf = (
  kind: SharedKind,
  { claims, profile: { birthDate, gender, fields } }: Pick<ConsentPage, 'claims' | 'profile'>,
  lang: 'ru' | 'en',
): readonly unknown[] | undefined => {
  switch (kind) {
    case 'profile':
      return [claims.name, claims.preferred_username];
    case 'personal':
      return birthDate === null && gender === null
        ? [texts[lang].noPersonal]
        : [birthDate && dayIn(lang, birthDate), gender && texts[lang].genders[gender]];
    case 'profile_fields':
      return fields.map(({ title }) => title[lang]);
    case 'companies': {
      const names = companyNames(claims.companies);
      return names.length === 0 ? [texts[lang].noCompanies] : names;
    }
    case 'email':
      return [claims.email];
    case 'phone':
      return [claims.phone_number && readablePhoneNumber(String(claims.phone_number))];
    default:
      return undefined;
  }
};

/** Without fields that applications may learn there is nothing to agree to. */
const isShown = (kind: SharedKind, { profile }: Pick<ConsentPage, 'profile'>): boolean =>
  kind !== 'profile_fields' || profile.fields.length > 0;

export const consentPage = (page: ConsentPage, place: PagePlace): string => {
  const lang = langOf(place.locale);
  const words = texts[lang];
  const { application, claims } = page;
  const name = nameIn(lang, application);
  const host = hostOf(page.returnsTo) || hostOf(application.url ?? '');
  const row = (text: string, values: readonly string[] = []) =>
    `<li>${text}${values
      // A long address breaks behind its sign, not within a word.
      .map((value) => `<b>${escapeHtml(value).replaceAll('@', '@<wbr>')}</b>`)
      .join('')}</li>`;
  const rowsOf = (kinds: readonly SharedKind[]) =>
    kinds.map((kind) => {
      const values = factsOf(kind, page, lang)?.filter(Boolean).map(String);
      return row(words.kinds[kind], values?.length === 0 ? [words.missing] : values);
    });
  const rows = [
    ...rowsOf(page.kinds.filter((kind) => isShown(kind, page) && kind !== 'offline_access')),
    ...(page.resources.length === 0 ? [] : [row(words.resources, page.resources)]),
    ...(page.methods.length === 0 ? [] : [row(words.methods, page.methods)]),
    // It is about everything above.
    ...rowsOf(page.kinds.filter((kind) => kind === 'offline_access')),
  ];
  const person = String(claims.name || claims.preferred_username || claims.sub);
  const about = application.description === '' ? '' : `<p>${escapeHtml(application.description)}</p>`;
  const whose = host === '' ? '' : `<p>${words.whose} <b>${escapeHtml(host)}</b></p>`;
  const button = (answer: string, label: string, more = '') =>
    `<button${more} type="submit" name="answer" value="${answer}">${label}</button>`;
  return plainPage(
    {
      icon: key,
      title: words.title(name),
      text: `${about}${whose}<p>${words.person} <b>${escapeHtml(person)}</b></p><p>${words.learns}</p><ul class="shared">${rows.join('')}</ul><p>${words.secret}</p>`,
      actions: `<form method="post" action="${escapeHtml(actionOf(`/oidc/consent/${page.uid}`, place))}"><input type="hidden" name="xsrf" value="${escapeHtml(page.proof)}" /><input type="hidden" name="shown" value="${escapeHtml(page.shown)}" />${button('allow', words.allow)}${button('refuse', words.refuse, ' class="quiet"')}</form>`,
    },
    place,
  );
};

/**
 * Runs before the first paint: picks theme, locale and skeleton, and asks for what the application will need.
 * Stands alone: the build compiles this file to a classic script and fills in `__PRELOADS__`.
 */
export {};

declare const __PRELOADS__: {
  texts: Record<'public' | 'private', Record<string, string>>;
  fonts: string[];
  shell: string[];
};

const preloads = __PRELOADS__;
const page = document.documentElement;

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const theme = cookie('gh_theme');
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

// The BFF has chosen the language, with those that the domain has added.
if (page.dataset.languages === undefined) page.lang = cookie('gh_locale') === 'en' ? 'en' : 'ru';
const builtIn = /^(?:ru|en)$/.test(page.lang);
/** Another language falls back to the base one, whose texts it needs too. */
const locale = builtIn ? page.lang : 'ru';

const signedInArea = /^\/platform\/(apps|profile|setting|accesses|contacts|platform)(\/|$)/.test(
  location.pathname,
);
page.dataset.area = signedInArea ? 'private' : 'public';
if (location.pathname.startsWith('/platform/profile')) page.dataset.narrow = '';
if (/^\/platform\/(login\/?)?$/.test(location.pathname) && builtIn) page.dataset.first = 'login';

/** The name of the page stands there with the first paint; nothing else of it is known then. */
const painted = document.querySelector<HTMLMetaElement>('meta[name="gh-titles"]')?.content;
for (const [path, names] of Object.entries(
  JSON.parse(signedInArea && builtIn && painted ? painted : '{}') as Record<string, Record<string, string>>,
)) {
  const pattern = new RegExp(`^/platform${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);
  if (pattern.test(location.pathname)) page.style.setProperty('--first-title', JSON.stringify(names[locale]));
}

const preload = (href: string | undefined, attributes: Readonly<Record<string, string>>) => {
  if (!href) return;
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ ...attributes, href })) link.setAttribute(name, value);
  document.head.append(link);
};

// Texts are drawn at once in the letters they stay in; names are in both alphabets, whatever the language.
const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' };
for (const href of preloads.fonts) preload(href, font);
const script = { rel: 'modulepreload' };
const likely = signedInArea && cookie('gh_signed_in') === '1';
preload(preloads.texts[likely ? 'private' : 'public'][locale], script);
if (signedInArea) {
  for (const href of preloads.shell) preload(href, script);
  // Asked for as `lib/http.ts` asks, so that the answer is the same one.
  if (likely) preload('/api/v1/start-up', { rel: 'preload', as: 'fetch', crossorigin: 'anonymous' });
}

/**
 * Runs before the first paint: picks theme, locale and skeleton, and asks for what the application will need.
 * Stands alone: the build compiles this file to a classic script and fills in `__PRELOADS__`.
 */
export {};

declare const __PRELOADS__: { messages: Record<string, string>; private: string[] };

const preloads = __PRELOADS__;
const page = document.documentElement;

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const theme = cookie('gh_theme');
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

const locale = cookie('gh_locale') === 'en' ? 'en' : 'ru';
page.lang = locale;

const signedInArea = /^\/platform\/(apps|profile|setting|accesses|contacts|platform)(\/|$)/.test(
  location.pathname,
);
page.dataset.area = signedInArea ? 'private' : 'public';
if (/^\/platform\/(login\/?)?$/.test(location.pathname)) page.dataset.first = 'login';

for (const href of [preloads.messages[locale], ...(signedInArea ? preloads.private : [])]) {
  if (!href) continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

/** How the texts of the frontend are told apart: which come with it, and which page first needs a text. */

/** Languages whose texts are part of the application; others are given by file, and fall back to the first. */
export const builtInLocales = ['ru', 'en'] as const;

/** How a language that comes with the application writes days and numbers: its English readers are not American, and 11/12/26 is two days to them. */
export const writtenAs = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** Where a text is first needed; the login page loads the public ones only. */
export const messageAreas = ['public', 'entry', 'private'] as const;
export type MessageArea = (typeof messageAreas)[number];

/**
 * First parts of message ids that pages without a session show: those of every page, and those of the pages that lead
 * to an account or a password. Every other id is private.
 */
const headsOf: Readonly<Record<'public' | 'entry', readonly string[]>> = {
  public: ['auth', 'errors', 'form', 'layout', 'law', 'link', 'ui'],
  entry: ['entry'],
};

/** First letters of refusals that every page may show; those of nouns are private. */
const publicErrors: readonly string[] = [
  ...[
    'errors.auth.',
    'errors.request.',
    'errors.session.',
    'errors.domain.disabled',
    'errors.network.refused',
    // A code or a link is asked for before anybody is signed in.
    'errors.channel.off',
  ],
  ...['errors.offline', 'errors.unknown', 'errors.unreachable'],
];

/** First letters of ids among them that only pages with a session show: what their forms alone ask for. */
const onlyPrivate: readonly string[] = [
  ...['form.bound.entries', 'form.bound.number', 'form.bound.day', 'form.bound.bytes'],
  ...['form.bound.side', 'form.bound.pixels'],
  ...['form.bound.kilobytes', 'form.bound.megabytes', 'form.errorImage'],
  // Addresses of applications and domains, and networks.
  ...['form.errorHttps', 'form.errorFragment', 'form.errorWildcard', 'form.errorKeys', 'form.errorParent'],
  ...['form.errorUsed', 'form.errorLookAlike', 'form.errorAddress', 'form.errorNetwork'],
  'form.errorLicense',
  ...['form.errorHostBits', 'form.errorPeriod', 'form.errorReserved', 'form.errorSecondFactor'],
  'form.errorUnmatched',
];

/** First letters of ids that pages of an account or a password and those with a session show, and the sign-in does not. */
const entryAndPrivate: readonly string[] = [
  ...['entry.password.', 'errors.link.', 'errors.password.', 'errors.registration.'],
];

/** The areas that bring a message: the first that shows it, decided by the id's first part, and those that cannot rely on that. */
export function areasOf(id: string): readonly MessageArea[] {
  if (onlyPrivate.some((start) => id.startsWith(start))) return ['private'];
  if (entryAndPrivate.some((start) => id.startsWith(start))) return ['entry', 'private'];
  const head = id.slice(0, id.indexOf('.'));
  if (head === 'errors' && !publicErrors.some((start) => id.startsWith(start))) return ['private'];
  if (headsOf.public.includes(head)) return ['public'];
  return headsOf.entry.includes(head) ? ['entry'] : ['private'];
}

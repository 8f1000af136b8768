import { projects } from './cast.ts';
import { importRows } from './instance.ts';

/** Domains that each project has to itself, and may change. */

/** `terms`: asks for terms from the start; `stricter` and `consent` ask for nothing beyond a password until told to. */
type Kind = 'terms' | 'stricter' | 'consent';
const kinds: readonly Kind[] = ['terms', 'stricter', 'consent'];

const nameOf = (kind: Kind, project: string): string => `${kind}-${project}`;
const code = (project: string): string => `journey-terms-${project}`;

export const termsTitle = { ru: 'Правила поездки', en: 'Rules of the journey' } as const;

/** Address of a demo domain beside the base one. */
export const domainAddress = (baseURL: string, name: string): string =>
  baseURL.replace('localhost', `${name}.localhost`);

export const ownAddress = (baseURL: string, kind: Kind, project: string): string =>
  domainAddress(baseURL, nameOf(kind, project));
export const termsAddress = (baseURL: string, project: string): string =>
  ownAddress(baseURL, 'terms', project);

const documentOf = (project: string, edition: string) => ({
  code: code(project),
  type: 'agreement',
  format: 'md',
  locales: (['ru', 'en'] as const).map((locale) => ({
    localeId: locale,
    name: termsTitle[locale],
    content: `# ${termsTitle[locale]}\n\n${edition}`,
  })),
});

const domainOf = (baseURL: string, kind: Kind, project: string, more: object = {}) => ({
  hosts: [`${nameOf(kind, project)}.localhost:${new URL(baseURL).port}`],
  publicUrl: ownAddress(baseURL, kind, project),
  styleCode: 'harbour',
  locales: ['ru', 'en'],
  agreements: kind === 'terms' ? [agreementOf(project)] : [],
  texts: Object.fromEntries(
    (['ru', 'en'] as const).map((locale) => [
      locale,
      { projectName: termsTitle[locale], projectTitle: termsTitle[locale], copyright: '© 2026' },
    ]),
  ),
  ...more,
});

const agreementOf = (project: string) => ({
  code: code(project),
  menuVisible: true,
  footerVisible: true,
  loginRequired: true,
  profileVisible: true,
});

/** A new text is a new version, which people are asked to agree with again. */
export const changeTerms = async (project: string, edition: string): Promise<void> => {
  await importRows('platform', 'documents', [documentOf(project, edition)]);
};

/** Whoever is signed in there with a password alone has to prove a code from now on. */
export const askForSecondFactor = async (baseURL: string, project: string): Promise<void> => {
  await importRows('platform', 'domains', [
    domainOf(baseURL, 'stricter', project, { schemeCode: 'password-sms' }),
  ]);
};

/** Whoever is signed in there has to agree with terms from now on. */
export const askForConsent = async (baseURL: string, project: string): Promise<void> => {
  await importRows('platform', 'domains', [
    domainOf(baseURL, 'consent', project, { agreements: [agreementOf(project)] }),
  ]);
};

export const makeOwnDomains = async (baseURL: string, edition: string): Promise<void> => {
  await importRows(
    'platform',
    'documents',
    projects.map((project) => documentOf(project, edition)),
  );
  await importRows(
    'platform',
    'domains',
    projects.flatMap((project) => kinds.map((kind) => domainOf(baseURL, kind, project))),
  );
};

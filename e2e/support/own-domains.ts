import { projects } from './cast.ts';
import { importRows } from './instance.ts';

/** A domain for each project whose terms the project may change. */

const host = (project: string): string => `terms-${project}.localhost`;
const code = (project: string): string => `journey-terms-${project}`;

export const termsTitle = { ru: 'Правила поездки', en: 'Rules of the journey' } as const;

/** Address of a demo domain beside the base one. */
export const domainAddress = (baseURL: string, name: string): string =>
  baseURL.replace('localhost', `${name}.localhost`);

export const termsAddress = (baseURL: string, project: string): string =>
  domainAddress(baseURL, `terms-${project}`);

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

const domainOf = (baseURL: string, project: string) => ({
  hosts: [`${host(project)}:${new URL(baseURL).port}`],
  publicUrl: termsAddress(baseURL, project),
  styleCode: 'harbour',
  locales: ['ru', 'en'],
  agreements: [
    {
      code: code(project),
      menuVisible: false,
      footerVisible: true,
      loginRequired: true,
      profileVisible: false,
    },
  ],
  texts: Object.fromEntries(
    (['ru', 'en'] as const).map((locale) => [
      locale,
      { projectName: termsTitle[locale], projectTitle: termsTitle[locale], copyright: '© 2026' },
    ]),
  ),
});

/** A new text is a new version, which people are asked to agree with again. */
export const changeTerms = async (project: string, edition: string): Promise<void> => {
  await importRows('platform', 'documents', [documentOf(project, edition)]);
};

export const makeTermsDomains = async (baseURL: string, edition: string): Promise<void> => {
  await importRows(
    'platform',
    'documents',
    projects.map((project) => documentOf(project, edition)),
  );
  await importRows(
    'platform',
    'domains',
    projects.map((project) => domainOf(baseURL, project)),
  );
};

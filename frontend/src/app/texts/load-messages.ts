import type { MessageArea } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { type BuiltInLocale, defaultLocale, isBuiltIn, type Locale, textsFolder } from '../../lib/locale.ts';

type Messages = typeof import('virtual:messages/ru/public')['messages'];

export interface LoadedTexts {
  messages: Messages;
  /** For what an added language lacks: the texts of the base one. */
  fallback?: Messages;
}

const files: Record<BuiltInLocale, Record<MessageArea, () => Promise<{ messages: Messages }>>> = {
  ru: {
    public: () => import('virtual:messages/ru/public'),
    entry: () => import('virtual:messages/ru/entry'),
    private: () => import('virtual:messages/ru/private'),
  },
  en: {
    public: () => import('virtual:messages/en/public'),
    entry: () => import('virtual:messages/en/entry'),
    private: () => import('virtual:messages/en/private'),
  },
};

const join = (parts: readonly Messages[]) => Object.assign({}, ...parts) as Messages;

/** The file of the private area has the public one's texts, too. */
const loadBuiltIn = async (locale: BuiltInLocale, areas: readonly MessageArea[]) => {
  const asked = areas.includes('private') ? areas.filter((area) => area !== 'public') : areas;
  return join(await Promise.all(asked.map(async (area) => (await files[locale][area]()).messages)));
};

async function loadGiven(locale: Locale, area: MessageArea): Promise<Messages> {
  const folder = textsFolder(locale);
  const answer = folder ? await fetch(`${folder}/${area}.json`) : undefined;
  // Taken away since the page was sent.
  if (!answer || answer.status === 404) return {};
  if (!answer.ok) throw new Error(`the texts of ${locale} are not there: ${answer.status}`);
  return (await answer.json()) as Messages;
}

/** Compiled messages of one locale; only what is asked for travels. */
export async function loadMessages(locale: Locale, areas: readonly MessageArea[]): Promise<LoadedTexts> {
  if (isBuiltIn(locale)) return { messages: await loadBuiltIn(locale, areas) };
  const [fallback, ...given] = await Promise.all([
    loadBuiltIn(defaultLocale, areas),
    ...areas.map((area) => loadGiven(locale, area)),
  ]);
  return { messages: join(given), fallback };
}

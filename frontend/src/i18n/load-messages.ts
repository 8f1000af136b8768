import type { Locale } from '../lib/locale.ts';
import type { MessageArea } from '@gatehouse/contracts/platform/frontend-texts.ts';

type Loaded = typeof import('virtual:messages/ru/public')['messages'];

const files: Record<Locale, Record<MessageArea, () => Promise<{ messages: Loaded }>>> = {
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

/** Compiled messages of one locale; only what is asked for travels. */
export async function loadMessages(locale: Locale, areas: readonly MessageArea[]): Promise<Loaded> {
  const parts = await Promise.all(areas.map((area) => files[locale][area]()));
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as Loaded;
}

import type { MessageArea } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type { Locale } from '../../lib/locale.ts';
import type { LoadedTexts, loadMessages } from './load-messages.ts';

export interface Texts extends LoadedTexts {
  locale: Locale;
}

export interface MessageStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  /** Adds an area's texts; resolves once they are there. */
  need(area: MessageArea): Promise<void>;
  /** Shows the page in another language. */
  change(locale: Locale): Promise<void>;
  /** The same, by hand: this browser keeps it. */
  choose(locale: Locale): Promise<void>;
}

export interface MessageStoreDependencies {
  locale: Locale;
  load: typeof loadMessages;
  /** Told before the texts change. */
  onChange(locale: Locale): void;
  keep(locale: Locale): void;
}

/**
 * Texts of one locale, for the areas that were needed so far. The last change wins, however slow the network: an answer
 * that comes after a later one is dropped, since it knows fewer areas or another locale.
 */
export function createMessageStore({ locale, load, onChange, keep }: MessageStoreDependencies): MessageStore {
  const listeners = new Set<() => void>();
  const areas = new Set<MessageArea>();
  const present = new Set<MessageArea>();
  let wanted = locale;
  let texts: Texts = { locale, messages: {} };
  let asked = 0;
  let shown = 0;
  let latest: Promise<void> | undefined;

  const ask = async (next: Locale) => {
    wanted = next;
    asked += 1;
    const turn = asked;
    const loading = [...areas];
    const loaded = await load(next, loading);
    if (wanted !== next || turn < shown) return;
    shown = turn;
    texts = { locale: next, ...loaded };
    for (const area of loading) {
      present.add(area);
      areas.add(area);
    }
    for (const listener of listeners) listener();
  };
  const show = (next: Locale) => {
    latest = ask(next);
    return latest;
  };

  const change = async (next: Locale) => {
    onChange(next);
    await show(next);
  };

  return {
    current: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async need(area) {
      if (!areas.has(area)) {
        areas.add(area);
        void show(wanted).catch(() => areas.delete(area));
      }
      // A change of the locale meanwhile brings the area's texts instead.
      for (let waited: unknown; !present.has(area) && waited !== latest; ) {
        waited = latest;
        await latest;
      }
    },
    change,
    async choose(next) {
      keep(next);
      await change(next);
    },
  };
}

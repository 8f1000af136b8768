import type { MessageArea } from '../i18n/areas.ts';
import type { loadMessages } from '../i18n/load-messages.ts';
import type { Locale } from '../lib/locale.ts';

type Loaded = Awaited<ReturnType<typeof loadMessages>>;

export interface Texts {
  locale: Locale;
  messages: Loaded;
}

export interface MessageStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  /** Adds an area's texts; resolves once they are there. */
  need(area: MessageArea): Promise<void>;
  change(locale: Locale): Promise<void>;
}

export interface MessageStoreDependencies {
  locale: Locale;
  load: typeof loadMessages;
  /** Told before the texts change: keeps the choice. */
  onChange(locale: Locale): void;
}

/** Texts of one locale, for the areas that were needed so far. The last change wins, however slow the network. */
export function createMessageStore({ locale, load, onChange }: MessageStoreDependencies): MessageStore {
  const listeners = new Set<() => void>();
  const areas = new Set<MessageArea>();
  let wanted = locale;
  let texts: Texts = { locale, messages: {} };

  const show = async (next: Locale) => {
    wanted = next;
    const messages = await load(next, [...areas]);
    if (wanted !== next) return;
    texts = { locale: next, messages };
    for (const listener of listeners) listener();
  };

  return {
    current: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async need(area) {
      if (areas.has(area)) return;
      areas.add(area);
      await show(wanted);
    },
    async change(next) {
      onChange(next);
      await show(next);
    },
  };
}

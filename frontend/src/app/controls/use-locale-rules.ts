import { localeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { useEffect } from 'react';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { readCookie } from '../../lib/cookie.ts';
import { isLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import type { MessageStore } from '../texts/message-store.ts';
import { offeredLocales } from './language-switch.tsx';

/**
 * Which language a page takes without being asked: the person's own where this browser has no choice yet, and one
 * that the domain offers where it has none of the chosen.
 */
export function useLocaleRules(messages: MessageStore): void {
  const { locale } = useLocale();
  const { project, session } = useStartUpState();
  const lang = session?.settings.lang;
  useEffect(() => {
    if (readCookie(document, localeCookieName) === undefined && isLocale(lang)) void messages.change(lang);
  }, [lang, messages]);
  useEffect(() => {
    const offered = offeredLocales(project?.locales);
    const [first] = offered;
    if (first && !offered.includes(locale)) void messages.change(first);
  }, [project, locale, messages]);
}

import { localeCookieName } from '@gatehouse/contracts/core/browser.ts';
import { useEffect } from 'react';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { readCookie } from '../../lib/cookie.ts';
import { isLocale } from '../../lib/locale.ts';
import { useLocale } from '../../lib/locale-context.tsx';
import { usePlace } from '../../lib/navigation.tsx';
import type { MessageStore } from '../texts/message-store.ts';
import { offeredLocales } from './language-switch.tsx';

/** The link that a page was opened by names its language (ADR 104). */
const isLinked = (search: string): boolean => new URLSearchParams(search).has('ui_locales');

/**
 * Which language a page takes without being asked: the person's own where neither this browser has a choice nor the link
 * another one, and one that the domain offers where it has none of these.
 */
export function useLocaleRules(messages: MessageStore): void {
  const { locale } = useLocale();
  const { project, session } = useStartUpState();
  const lang = session?.settings.lang;
  const linked = isLinked(usePlace().search);
  useEffect(() => {
    const chosen = linked || readCookie(document, localeCookieName) !== undefined;
    if (!chosen && isLocale(lang)) void messages.change(lang);
  }, [lang, linked, messages]);
  useEffect(() => {
    const offered = offeredLocales(project?.locales);
    const [first] = offered;
    if (first && !offered.includes(locale)) void messages.change(first);
  }, [project, locale, messages]);
}

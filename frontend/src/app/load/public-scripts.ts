import { loadFactorPart } from '../../features/login/components/factor-part.ts';
import { loadProviderPart } from '../../features/login/components/provider-part.ts';
import type { MatchedPage } from '../../lib/define-page.ts';
import type { Http } from '../../lib/http.ts';
import type { EntryPageName } from '../pages.ts';
import type { MessageStore } from '../texts/message-store.ts';

/** Scripts of public pages that do not come with the sign-in. */
export const publicScripts = {
  law: () => import('../../pages/law/law.page.tsx'),
  helpService: () => import('../../pages/help/help.page.tsx'),
  unsubscribe: () => import('../../pages/unsubscribe/unsubscribe.page.tsx'),
  missing: () => import('../../pages/missing/missing.page.tsx'),
} satisfies Partial<Record<EntryPageName, () => Promise<unknown>>>;

export type EntryParts = typeof import('../entry-area.tsx');

/** Registration, invitations and passwords by link come with their texts, in one go. */
export async function loadEntryArea(messages: MessageStore): Promise<EntryParts> {
  const [area] = await Promise.all([import('../entry-area.tsx'), messages.need('entry')]);
  return area;
}

/**
 * What the first page needs before it is drawn whole; a script that does not arrive is the page's own trouble. Resolves
 * with the parts of an entry page.
 */
export async function loadPublicScript(
  page: MatchedPage,
  messages: MessageStore,
  http: Http,
): Promise<EntryParts | undefined> {
  if (page.name === ('login' satisfies EntryPageName)) {
    await Promise.allSettled([loadProviderPart(http), loadFactorPart()]);
    return undefined;
  }
  if ('entry' in page && page.entry) return loadEntryArea(messages).catch(() => undefined);
  const script: (() => Promise<unknown>) | undefined = publicScripts[page.name as keyof typeof publicScripts];
  await script?.().catch(() => undefined);
  return undefined;
}

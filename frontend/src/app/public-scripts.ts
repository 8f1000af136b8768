import type { MatchedPage } from './define-page.ts';
import type { MessageStore } from './message-store.ts';
import type { PageName } from './pages.ts';

/** Scripts of public pages that do not come with the sign-in. */
export const publicScripts = {
  law: () => import('../pages/law/law.page.tsx'),
  helpService: () => import('../pages/help/help.page.tsx'),
  missing: () => import('../pages/missing/missing.page.tsx'),
} satisfies Partial<Record<PageName, () => Promise<unknown>>>;

/** Registration, invitations and passwords by link come with their texts, in one go. */
export async function loadEntryArea(messages: MessageStore) {
  const [area] = await Promise.all([import('./entry-area.tsx'), messages.need('entry')]);
  return area;
}

/** What the first page needs before it is drawn whole; a script that does not arrive is the page's own trouble. */
export async function loadPublicScript(page: MatchedPage | undefined, messages: MessageStore): Promise<void> {
  if (!page) return;
  const script: (() => Promise<unknown>) | undefined =
    'entry' in page && page.entry
      ? () => loadEntryArea(messages)
      : publicScripts[page.name as keyof typeof publicScripts];
  await script?.().catch(() => undefined);
}

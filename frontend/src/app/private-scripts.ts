import type { MatchedPage } from './define-page.ts';
import type { MessageStore } from './message-store.ts';
import { pageScript } from './page-script.ts';

/** The signed-in areas come with their texts, in one go. */
export async function loadPrivateArea(messages: MessageStore) {
  const [area] = await Promise.all([import('./private-area.tsx'), messages.need('private')]);
  return area;
}

/** What a page behind the sign-in needs before it is drawn; a script that does not arrive is the page's own trouble. */
export async function loadPrivatePage(page: MatchedPage, messages: MessageStore): Promise<void> {
  pageScript(page.name)?.prefetch();
  await loadPrivateArea(messages).catch(() => undefined);
}

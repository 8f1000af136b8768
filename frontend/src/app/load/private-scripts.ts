import type { MatchedPage } from '../../lib/define-page.ts';
import type { MessageStore } from '../texts/message-store.ts';
import { pageScript } from './page-script.ts';

export type PrivateParts = typeof import('../private-area.tsx');

/** The signed-in areas come with their texts, in one go. */
export async function loadPrivateArea(messages: MessageStore): Promise<PrivateParts> {
  const [area] = await Promise.all([import('../private-area.tsx'), messages.need('private')]);
  return area;
}

/** What a page behind the sign-in needs before it is drawn; a script that does not arrive is the page's own trouble. */
export async function loadPrivatePage(
  page: MatchedPage,
  messages: MessageStore,
): Promise<PrivateParts | undefined> {
  pageScript(page.name)?.prefetch();
  return loadPrivateArea(messages).catch(() => undefined);
}

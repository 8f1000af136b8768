import { type ComponentType, lazy } from 'react';

interface PrivatePage {
  /** Asks for the page's script; called when somebody points at a link to it. */
  prefetch: () => void;
  Page: ComponentType;
}

function page(load: () => Promise<ComponentType>): PrivatePage {
  return {
    prefetch: () => void load().catch(() => undefined),
    Page: lazy(async () => ({ default: await load() })),
  };
}

/** Pages behind the sign-in, by their path; each is a script of its own. */
export const privatePages = {
  '/profile/personal': page(async () => (await import('../pages/personal/personal.page.tsx')).PersonalPage),
  '/profile/sessions': page(async () => (await import('../pages/sessions/sessions.page.tsx')).SessionsPage),
  '/profile/history': page(
    async () => (await import('../pages/own-history/own-history.page.tsx')).OwnHistoryPage,
  ),
  '/apps': page(async () => (await import('../pages/apps/apps.page.tsx')).AppsPage),
  '/setting/history': page(async () => (await import('../pages/history/history.page.tsx')).HistoryPage),
  '/switch-service': page(
    async () => (await import('../pages/switch-service/switch-service.page.tsx')).SwitchServicePage,
  ),
} as const satisfies Record<string, PrivatePage>;

/** Asks for the script of the page at a path, where there is one. */
export function prefetchPage(path: string): void {
  if (path in privatePages) privatePages[path as keyof typeof privatePages].prefetch();
}

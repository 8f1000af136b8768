import { type ReactNode, useEffect, useMemo } from 'react';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { createLeftLists, LeftListsContext } from '../../lib/left-lists.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { keepScroll } from '../../lib/scroll-keeper.ts';
import { createTabMemory } from '../../lib/tab-memory.ts';

/**
 * Lists and pages are found as they were left: filters, order and page of a list, how far a page was scrolled. The next
 * person in this tab finds none of it.
 */
export function LeftPlaces({ children }: { children: ReactNode }) {
  const history = useHistory();
  const owner = useSession().profile.mainInfo.userId;
  const memory = useMemo(() => createTabMemory(sessionStorage, owner), [owner]);
  const lists = useMemo(() => createLeftLists(memory), [memory]);
  useEffect(() => keepScroll(window, history, memory), [history, memory]);
  return <LeftListsContext value={lists}>{children}</LeftListsContext>;
}

import { type ReactNode, useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSession, useStartUp } from '../../features/start-up/start-up-context.tsx';
import { createDrafts, DraftsContext } from '../../lib/drafts.ts';
import { createLeftLists, LeftListsContext } from '../../lib/left-lists.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { keepScroll } from '../../lib/scroll-keeper.ts';
import { createTabMemory } from '../../lib/tab-memory.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';

/**
 * Lists and pages are found as they were left: filters, order and page of a list, how far a page was scrolled, changes that
 * a session which ended left no time to save. The next person in this tab finds none of it.
 */
export function LeftPlaces({ children }: { children: ReactNode }) {
  const history = useHistory();
  const intl = useIntl();
  const toasts = useToasts();
  const startUp = useStartUp();
  const owner = useSession().profile.mainInfo.userId;
  const memory = useMemo(() => createTabMemory(sessionStorage, owner), [owner]);
  const lists = useMemo(() => createLeftLists(memory), [memory]);
  const drafts = useMemo(
    () => createDrafts({ memory, isOver: () => startUp.current().farewell === 'over', now: Date.now }),
    [memory, startUp],
  );
  useEffect(() => keepScroll(window, history, memory), [history, memory]);
  useEffect(() => {
    if (drafts.wait()) toasts.show('info', intl.formatMessage(widgetMessages.draftsWait));
  }, [drafts, intl, toasts]);
  return (
    <LeftListsContext value={lists}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </LeftListsContext>
  );
}

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { AppHistory, Place } from './history.ts';

const HistoryContext = createContext<AppHistory | undefined>(undefined);

export function NavigationProvider(props: { history: AppHistory; children: ReactNode }) {
  return <HistoryContext value={props.history}>{props.children}</HistoryContext>;
}

export function useHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('NavigationProvider is missing');
  return history;
}

/** Where the person is; renders again when that changes. */
export function usePlace(): Place {
  const history = useHistory();
  return useSyncExternalStore(history.subscribe, history.current, history.current);
}

/** Asks before the person leaves, while `ask` is given. */
export function useLeaveQuestion(ask: ((allow: () => void) => void) | undefined): void {
  const history = useHistory();
  useEffect(() => (ask ? history.block(ask) : undefined), [history, ask]);
}

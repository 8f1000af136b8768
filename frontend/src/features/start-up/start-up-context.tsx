import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session, StartUp, StartUpState } from './start-up.store.ts';

const StartUpContext = createContext<StartUp | undefined>(undefined);

export function StartUpProvider(props: { startUp: StartUp; children: ReactNode }) {
  return <StartUpContext value={props.startUp}>{props.children}</StartUpContext>;
}

export function useStartUp(): StartUp {
  const startUp = useContext(StartUpContext);
  if (!startUp) throw new Error('StartUpProvider is missing');
  return startUp;
}

export function useStartUpState(): StartUpState {
  const startUp = useStartUp();
  return useSyncExternalStore(startUp.subscribe, startUp.current, startUp.current);
}

/** The signed-in person; only for pages that the guard shows to nobody else. */
export function useSession(): Session {
  const { session } = useStartUpState();
  if (!session) throw new Error('This page needs a session');
  return session;
}

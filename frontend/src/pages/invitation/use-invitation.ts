import { useCallback } from 'react';
import { invitedNames } from '../../features/entry/invitation-names.ts';
import type { LinkFacts } from '../../features/entry/link-state.ts';
import type { Names } from '../../features/entry/names.ts';
import { useHistory, usePlace } from '../../lib/navigation.tsx';

export type InvitationScreen = 'names' | 'account' | 'refuse' | 'refused';

export interface InvitationState {
  screen: InvitationScreen;
  names: Names;
}

const screens: readonly string[] = ['names', 'account', 'refuse', 'refused'] satisfies InvitationScreen[];

/** The history entry's state as one of an invitation; what is not there comes from the invitation itself. */
export function readInvitation(state: unknown, facts: LinkFacts | undefined): InvitationState {
  const kept = (state as { invitation?: Partial<InvitationState> } | null)?.invitation;
  return {
    screen: kept?.screen && screens.includes(kept.screen) ? kept.screen : 'names',
    names: { ...invitedNames(facts), ...kept?.names },
  };
}

/** The screen of an invitation and the names on it, kept by reload and by the back button. */
export function useInvitation(facts: LinkFacts | undefined) {
  const history = useHistory();
  const place = usePlace();
  const show = useCallback(
    (change: Partial<InvitationState>) => {
      const now = history.current();
      const before = readInvitation(now.state, facts);
      const write = (how: 'push' | 'replace', invitation: InvitationState) =>
        history[how](`${now.path}${now.search}`, { ...(now.state as object | null), invitation });
      // The way back goes to the screen before, as it was left; an answered invitation has none.
      if (change.names) write('replace', { ...before, names: change.names });
      write(change.screen === 'refused' ? 'replace' : 'push', { ...before, ...change });
    },
    [history, facts],
  );
  return { ...readInvitation(place.state, facts), show };
}

import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router';
import type { AppHistory } from '../lib/history.ts';
import { useHistory, usePlace } from '../lib/navigation.tsx';

const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

function navigatorOf(history: AppHistory): Navigator {
  return {
    createHref: (to) => history.href(addressOf(to)),
    push: (to, state: unknown) => history.push(addressOf(to), state),
    replace: (to, state: unknown) => history.replace(addressOf(to), state),
    go: (delta) => history.go(delta),
  };
}

/** react-router over the application's own history, which the public pages share and which asks before leaving. */
export function PrivateRouter({ children }: { children: ReactNode }) {
  const history = useHistory();
  const { path, search, hash, state, key } = usePlace();
  const navigator = useMemo(() => navigatorOf(history), [history]);
  return (
    <Router navigator={navigator} location={{ pathname: path, search, hash, state, key }}>
      {children}
    </Router>
  );
}

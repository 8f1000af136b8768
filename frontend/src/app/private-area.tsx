import type { BackLink } from './back-link.store.ts';
import type { MatchedRoute } from './routes.ts';

export interface PrivateAreaProps {
  route: MatchedRoute;
  backLink: BackLink;
}

export function PrivateArea({ route }: PrivateAreaProps) {
  return <main id="main">{route.name}</main>;
}

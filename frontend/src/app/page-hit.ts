import { hitCall } from '../features/start-up/api/start-up-calls.ts';
import type { StartUp } from '../features/start-up/start-up.store.ts';
import { routerBase } from '../lib/history.ts';
import type { Http } from '../lib/http.ts';
import type { MatchedRoute } from './routes.ts';

export interface HitDependencies {
  http: Pick<Http, 'send'>;
  startUp: Pick<StartUp, 'current'>;
  window: Pick<Window, 'screen' | 'innerWidth' | 'innerHeight' | 'devicePixelRatio'>;
}

/** Reports page views where the domain wants them. The pattern travels, never the address: it may hold a secret. */
export function createHitReporter({ http, startUp, window }: HitDependencies) {
  return (route: Pick<MatchedRoute, 'name' | 'pattern'>, title: string): void => {
    if (!startUp.current().project?.metrics.enabled) return;
    const body = {
      code: route.name,
      url: `${routerBase}${route.pattern}`,
      title,
      displaySize: `${window.screen.width}x${window.screen.height}`,
      displayWindowSize: `${window.innerWidth}x${window.innerHeight}`,
      displayZoom: window.devicePixelRatio,
    };
    void http.send(hitCall, { body }, { keepalive: true });
  };
}

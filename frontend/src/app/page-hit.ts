import type { BodyOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { auditStatisticsHitCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import type { StartUp } from '../features/start-up/start-up.store.ts';
import type { PageRow } from '../lib/define-page.ts';
import { routerBase } from '../lib/history.ts';
import type { Http } from '../lib/http.ts';

export interface HitDependencies {
  http: Pick<Http, 'send'>;
  startUp: Pick<StartUp, 'current' | 'subscribe'>;
  window: Pick<Window, 'screen' | 'innerWidth' | 'innerHeight' | 'devicePixelRatio'>;
}

type Hit = BodyOf<NonNullable<(typeof auditStatisticsHitCall)['endpoint']>>;

/** Views that wait for the project at most; the last ones count. */
const waitingMost = 20;

/**
 * Reports page views where the domain wants them. Whether it does is known with the project: views before that wait for
 * it. The pattern travels, never the address: it may hold a secret.
 */
export function createHitReporter({ http, startUp, window }: HitDependencies) {
  let waiting: Hit[] = [];
  let unsubscribe: (() => void) | undefined;
  const flush = () => {
    const { project } = startUp.current();
    if (!project) {
      unsubscribe ??= startUp.subscribe(flush);
      return;
    }
    unsubscribe?.();
    const hits = project.metrics.enabled ? waiting : [];
    waiting = [];
    for (const body of hits) void http.send(auditStatisticsHitCall, { body }, { keepalive: true });
  };
  return (route: Pick<PageRow, 'name' | 'path'>, title: string): void => {
    const hit = {
      code: route.name,
      url: `${routerBase}${route.path}`,
      title,
      displaySize: `${window.screen.width}x${window.screen.height}`,
      displayWindowSize: `${window.innerWidth}x${window.innerHeight}`,
      displayZoom: window.devicePixelRatio,
    };
    waiting = [...waiting, hit].slice(-waitingMost);
    flush();
  };
}

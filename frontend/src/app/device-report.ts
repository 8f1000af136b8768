import { identityDeviceTellCall } from '@gatehouse/contracts/generated/calls/identity/device.ts';
import type { StartUp } from '../features/start-up/start-up.store.ts';
import type { Http } from '../lib/http.ts';

export interface DeviceReportDependencies {
  http: Pick<Http, 'send'>;
  startUp: Pick<StartUp, 'current' | 'subscribe'>;
  window: Pick<Window, 'screen' | 'innerWidth' | 'innerHeight' | 'devicePixelRatio'>;
}

/**
 * Tells the screen of the device once for each sign-in in this page: a page that finds somebody signed in as it opens tells
 * nothing. Lost when it fails, since nothing depends on it.
 */
export function reportDevices({ http, startUp, window }: DeviceReportDependencies): void {
  let before = startUp.current().signedIn;
  startUp.subscribe(() => {
    const { signedIn } = startUp.current();
    const began = signedIn === 'yes' && (before === 'no' || before === 'owing');
    before = signedIn;
    if (!began) return;
    const body = {
      displaySize: `${window.screen.width}x${window.screen.height}`,
      displayWindowSize: `${window.innerWidth}x${window.innerHeight}`,
      displayZoom: window.devicePixelRatio,
    };
    void http.send(identityDeviceTellCall, { body }, { keepalive: true });
  });
}

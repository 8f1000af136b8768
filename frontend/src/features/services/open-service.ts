import { type AppHistory, routerBase } from '../../lib/history.ts';
import { isSafeAddress } from '../../lib/safe-address.ts';

/** Opens a service: inside the application without a reload, elsewhere by leaving. Unsafe addresses do nothing. */
export function openService(
  url: string,
  history: Pick<AppHistory, 'push'>,
  location: Pick<Location, 'assign'>,
): void {
  if (!isSafeAddress(url)) return;
  if (url.startsWith(`${routerBase}/`)) history.push(url.slice(routerBase.length), { inApp: true });
  else location.assign(url);
}

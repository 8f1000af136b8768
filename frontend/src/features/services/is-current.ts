import { routerBase } from '../../lib/history.ts';

const areaOf = (path: string): string | undefined => path.split(/[/?#]/)[1];

/**
 * Whether a page belongs to a service. The address tells, not the answer of the server: that one is asked for once,
 * while the person walks between cabinet and console.
 */
export const isCurrent = ({ serviceUrl }: { readonly serviceUrl: string }, path: string): boolean =>
  serviceUrl.startsWith(`${routerBase}/`) && areaOf(serviceUrl.slice(routerBase.length)) === areaOf(path);

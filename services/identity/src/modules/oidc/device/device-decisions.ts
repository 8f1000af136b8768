/** One person decides about a device: the library looks before it stores, so that several could be told that they have. */
import type { IncomingMessage } from 'node:http';
import type { AdapterPayload } from 'oidc-provider';

/** Whether this is stored because somebody lets a device in or refuses it, and not what follows from that. */
export const isDecision = ({ inFlight, accountId, error }: AdapterPayload): boolean =>
  accountId === undefined && (inFlight === true) !== (error !== undefined);

const late = new WeakSet<IncomingMessage>();
export const noteLateDecision = (request: IncomingMessage): void => void late.add(request);
/** Whether somebody else was first, by which the page says so. */
export const isLateDecision = (request: IncomingMessage): boolean => late.has(request);

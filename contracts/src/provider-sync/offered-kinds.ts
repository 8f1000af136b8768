/** What an installation offers to others: addresses, scopes and bounds that both sides share. */
import type { IntegrationEntity } from './sync-kinds.ts';

/** Below `/api/v1`; with the address of the installation in front, the interface that tokens are asked for (RFC 8707). */
export const OFFER_PATH = '/provider';
/** Records of one page at most. */
export const OFFER_PAGE_MAX = 500;
/** Days that a deletion is told; a cursor that is older begins again. */
export const OFFER_CURSOR_DAYS = 90;

/** `usersGroups` is `users-groups`. */
export const offeredName = (entity: IntegrationEntity): string =>
  entity.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the token of a client carries to read an entity. */
export const offerScope = <Entity extends IntegrationEntity>(entity: Entity): `sync:${Entity}` =>
  `sync:${entity}`;

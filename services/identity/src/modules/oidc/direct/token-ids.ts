import { randomBytes } from 'node:crypto';

/** As long as the library makes them: 256 bits. */
export const newTokenId = (): string => randomBytes(32).toString('base64url');

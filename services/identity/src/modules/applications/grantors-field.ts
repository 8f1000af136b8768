import { part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { RightGrantor } from './caller-rights.domain.ts';

/** As rows of clients and applications keep it. */
export const grantorsField = {
  type: [
    part<RightGrantor>({
      kind: required(String, { enum: ['scope', 'method'] }),
      id: required(String),
      by: { type: String, default: null },
    }),
  ],
  default: undefined,
};

/** Contractor roles as requests, invitations and grants name them. */
import Type, { type Static } from 'typebox';
import { Closed } from '../core/schema.ts';

export const ContractorRole = Closed({
  roleId: Type.String(),
  name: Type.String(),
  comment: Type.String(),
  roleType: Type.Enum(['contractor', 'systemic']),
  /** It holds methods that the caller lacks: whoever has them gives it and takes it away; absent where the caller may. */
  beyondCaller: Type.Optional(Type.Literal(true)),
});
export type ContractorRole = Static<typeof ContractorRole>;

/** For administrators, who also decide which of its methods master accounts leave alone. */
export const GrantableRole = Closed({ ...ContractorRole.properties, methods: Type.Array(Type.String()) });
export type GrantableRole = Static<typeof GrantableRole>;

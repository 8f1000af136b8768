/** Part of events by which access is given. */
import Type from 'typebox';

/**
 * Data of such an event: `...ownGrant`, and `toSelf` among the `facts` of its journal. True where the account that gives the
 * access is the one that gets it, which only those do who hold every method; absent otherwise.
 */
export const ownGrant = { toSelf: Type.Optional(Type.Literal(true)) };

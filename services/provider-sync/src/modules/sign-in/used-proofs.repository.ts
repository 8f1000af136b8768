import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Connection } from 'mongoose';
import { usedProofs } from './used-proofs.model.ts';

export const createUsedProofs = (connection: Connection) => {
  const rows = usedProofs.model(connection);
  return {
    /** Whether this is the first time; two at once: one of them. */
    take: async (proof: string, expiresAt: Date): Promise<boolean> => {
      try {
        await rows.create([{ _id: secretHash(proof), expiresAt }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
};
export type UsedProofs = ReturnType<typeof createUsedProofs>;

import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { withDatabase } from './instance.ts';

/** Lets the time of a mailed link pass: the shortest that can be set is minutes. */
export const expireLink = (link: string): Promise<void> =>
  withDatabase('identity', async (connection) => {
    const { modifiedCount } = await connection
      .collection<{ _id: string }>('links')
      .updateOne(
        { _id: secretHash(new URL(link).pathname.split('/').at(-1) as string) },
        { $set: { endTime: new Date(Date.now() - 1_000) } },
      );
    if (modifiedCount !== 1) throw new Error('the link is not stored');
  });

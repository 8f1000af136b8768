import type mongoose from 'mongoose';

interface Indexed {
  createIndexes(indexes: mongoose.mongo.IndexDescription[]): Promise<unknown>;
}

/**
 * Makes the indexes that a collection lacks. Over millions of rows the connection gives up waiting long before the database
 * is done, which goes on: asking again waits on.
 */
export const buildIndexes = async (
  collection: Indexed,
  indexes: readonly mongoose.mongo.IndexDescription[],
): Promise<void> => {
  if (indexes.length === 0) return;
  for (;;) {
    try {
      await collection.createIndexes([...indexes]);
      return;
    } catch (error) {
      if ((error as Error).name !== 'MongoNetworkTimeoutError') throw error;
    }
  }
};

import type { Connection } from 'mongoose';

const NAMESPACE_EXISTS = 48;

/** Creates a collection unless it is there. Transactions want collections that exist. */
export const ensureCollection = async (connection: Connection, name: string): Promise<void> => {
  try {
    await connection.createCollection(name);
  } catch (error) {
    if ((error as { code?: number }).code !== NAMESPACE_EXISTS) throw error;
  }
};

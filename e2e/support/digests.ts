import { command, withDatabase } from './instance.ts';

/** What somebody else did to an account just now, as `identity accounts history` brings it in. */
export const changeFromOutside = (login: string, changes: readonly object[]): Promise<string> => {
  const now = Date.now();
  const lines = changes.map((change, index) =>
    JSON.stringify({ login, at: new Date(now + index).toISOString(), change }),
  );
  return command('identity', ['accounts', 'history', '-'], lines.join('\n'));
};

/** Changed fields of the notices that wait for the digests of a person, by channel. */
export const waitingFor = (accountId: string): Promise<Record<string, readonly string[]>> =>
  withDatabase('notification', async (connection) => {
    const rows = await connection.collection('digests').find({ accountId }).toArray();
    return Object.fromEntries(
      rows.map(({ channel, items }) => [
        channel,
        items.map(({ params }: { readonly params: string }) => JSON.parse(params).fields),
      ]),
    );
  });

/** The end of the period has come: for what waits, and for the job that looks for it. */
export const endPeriod = (accountId: string): Promise<void> =>
  withDatabase('notification', async (connection) => {
    const past = new Date(0);
    await connection.collection('digests').updateMany({ accountId }, { $set: { dueAt: past } });
    await connection
      .collection<{ _id: string }>('schedules')
      .updateOne({ _id: 'digests.send' }, { $set: { nextAt: past } });
  });

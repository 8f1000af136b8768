/** Reads made at the same time: a thousand people who hear of something at once are answered in turn. */
const AT_ONCE = 16;

export interface AccountReads {
  /** Has the account read now, or again when it is being read: what changed meanwhile may be missing. */
  want(accountId: string): void;
}

export const createAccountReads = (
  read: (accountId: string) => Promise<void>,
  atOnce = AT_ONCE,
): AccountReads => {
  const wanted = new Set<string>();
  const reading = new Set<string>();
  const next = (): void => {
    for (const accountId of wanted) {
      if (reading.size >= atOnce) return;
      if (reading.has(accountId)) continue;
      wanted.delete(accountId);
      reading.add(accountId);
      void read(accountId).finally(() => {
        reading.delete(accountId);
        next();
      });
    }
  };
  return {
    want: (accountId) => {
      wanted.add(accountId);
      next();
    },
  };
};

import type { Logger } from 'pino';
import type { NetworkChanges } from './network-changes.service.ts';

const EVERY_MS = 1_000;

/** Writes back, within a second, what nobody has confirmed; whoever judges addresses goes by its end already. */
export const createUnconfirmedChangeJob = ({
  settleOverdue,
  log,
}: Pick<NetworkChanges, 'settleOverdue'> & { readonly log: Logger }) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const tick = async (): Promise<void> => {
    await settleOverdue().catch((err) =>
      log.warn({ err }, 'a change of the network lists waits to be undone'),
    );
    if (!stopped) timer = setTimeout(() => (running = tick()), EVERY_MS).unref();
  };
  return {
    start: async () => {
      running = tick();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

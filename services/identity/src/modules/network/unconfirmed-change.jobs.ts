import type { Logger } from 'pino';
import type { NetworkChanges } from './network-changes.service.ts';

const EVERY_MS = 1_000;

/** Writes back, within a second, what nobody has confirmed; whoever judges addresses goes by its end already. */
export const createUnconfirmedChangeJob = ({
  settleOverdue,
  isOpen,
  log,
}: Pick<NetworkChanges, 'settleOverdue'> & {
  /** Whether a change waits, as far as is known in memory: it waits for a minute. */
  readonly isOpen: () => boolean;
  readonly log: Logger;
}) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const tick = async (): Promise<void> => {
    if (isOpen())
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

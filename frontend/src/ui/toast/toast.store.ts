export type ToastTone = 'success' | 'info' | 'danger';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
}

/** Milliseconds a toast stays (specification, section 9); with an action there is time to read and press. */
export const toastTimes = { plain: 2000, withAction: 8000 };

export interface ToastStore {
  current(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(tone: ToastTone, text: string, action?: ToastAction): void;
  close(id: number): void;
  /** Stops the clock while the pointer or the focus is on the toasts. */
  pause(): void;
  resume(): void;
}

export interface Timers {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

const browserTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as number),
};

/** Short notices. Errors stay until they are closed. */
export function createToastStore(timers: Timers = browserTimers): ToastStore {
  const listeners = new Set<() => void>();
  const running = new Map<number, unknown>();
  let toasts: readonly Toast[] = [];
  let next = 1;

  const change = (to: readonly Toast[]) => {
    toasts = to;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    timers.clear(running.get(id));
    running.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  };
  const start = ({ id, tone, action }: Toast) => {
    if (tone === 'danger') return;
    running.set(
      id,
      timers.set(() => close(id), action ? toastTimes.withAction : toastTimes.plain),
    );
  };

  return {
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(tone, text, action) {
      const toast: Toast = { id: next++, tone, text, action };
      change([...toasts.filter((shown) => shown.text !== text), toast]);
      start(toast);
    },
    close,
    pause() {
      for (const timer of running.values()) timers.clear(timer);
      running.clear();
    },
    resume() {
      for (const toast of toasts) if (!running.has(toast.id)) start(toast);
    },
  };
}

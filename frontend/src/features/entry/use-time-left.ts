import { useEffect } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { useCountdown } from '../../ui/countdown/countdown.tsx';

/** Seconds left; tells when none are. */
export function useTimeLeft(endTime: number | undefined, onOver: () => void): number {
  const { serverNow } = useHttp();
  const left = useCountdown(endTime, serverNow);
  // The countdown begins with its first tick: the clock alone knows whether the time is over.
  const over = endTime !== undefined && left === 0 && serverNow() >= endTime;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Told once, when the time is over.
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  return left;
}

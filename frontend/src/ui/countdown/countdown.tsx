import { useEffect, useState } from 'react';

/** Whole seconds until an instant (milliseconds since the epoch), never below zero. */
export const secondsUntil = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** `m:ss`, hours counted as minutes. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds left, counted every second; `undefined` counts nothing. */
export function useCountdown(until: number | undefined, now: () => number = Date.now): number {
  const [left, setLeft] = useState(() => (until === undefined ? 0 : secondsUntil(until, now())));
  useEffect(() => {
    if (until === undefined) {
      setLeft(0);
      return;
    }
    const tick = () => {
      const seconds = secondsUntil(until, now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
}

/** Time left, in figures of one width so that nothing around it moves. */
export function Countdown(props: { seconds: number }) {
  return (
    <span className="gh-numbers" role="timer">
      {minutesAndSeconds(props.seconds)}
    </span>
  );
}

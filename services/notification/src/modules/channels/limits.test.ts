import { describe, expect, it } from 'vitest';
import { admit, type Circuit, closedCircuit, failed, succeeded } from './circuit-breaker.domain.ts';
import { fullBucket, take } from './token-bucket.domain.ts';

describe('circuit breaker', () => {
  const rules = { threshold: 3, coolDown: 1000 };
  const failTimes = (times: number): Circuit => {
    let circuit = closedCircuit;
    for (let i = 0; i < times; i += 1) circuit = failed(circuit, 0, rules);
    return circuit;
  };

  it('lets calls pass until failures in a row reach the threshold', () => {
    expect(admit(failTimes(2), 0).pass).toBe(true);
    expect(admit(failTimes(3), 0).pass).toBe(false);
    expect(failed(succeeded(), 0, rules)).toEqual({ kind: 'closed', failures: 1 });
  });

  it('lets one call try after the cool-down, and opens again when it fails', () => {
    const first = admit(failTimes(3), 1000);
    expect(first.pass).toBe(true);
    expect(admit(first.circuit, 1000).pass).toBe(false);
    expect(failed(first.circuit, 1000, rules)).toEqual({ kind: 'open', until: 2000 });
  });
});

describe('token bucket', () => {
  const rules = { perSecond: 10, burst: 2 };

  it('gives the burst at once, then at its rate', () => {
    let bucket = fullBucket(rules, 0);
    for (const [now, waitMs] of [
      [0, 0],
      [0, 0],
      [0, 100],
      [50, 50],
      [100, 0],
      [100, 100],
    ] as const) {
      const taken = take(bucket, now, rules);
      expect(taken.waitMs).toBe(waitMs);
      bucket = taken.bucket;
    }
  });

  it('never holds more than the burst, also after a long pause or a clock that went back', () => {
    expect(take({ tokens: 0, at: 0 }, 1_000_000, rules).bucket.tokens).toBe(1);
    expect(take({ tokens: 0, at: 1000 }, 0, rules).waitMs).toBe(100);
  });
});

import { expect, it } from 'vitest';
import { argonParameters, parametersOfHash, sameParameters } from './argon-parameters.domain.ts';

it('a hash that was made with another argonParallelism has other parameters', () => {
  const wanted = argonParameters({ argonMemory: 19_456, argonTime: 2, argonParallelism: 2 });
  expect(wanted).toEqual({ memory: 19_456, time: 2, parallelism: 2 });
  expect(sameParameters(parametersOfHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'), wanted)).toBe(
    false,
  );
  expect(sameParameters(parametersOfHash('$argon2id$v=19$m=19456,t=2,p=2$c2FsdA$aGFzaA'), wanted)).toBe(true);
});

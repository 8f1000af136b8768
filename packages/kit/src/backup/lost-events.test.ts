import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { healthEvents } from '@gatehouse/contracts/platform/health.events.ts';
import { expect, it } from 'vitest';
import { isKept } from './lost-events.ts';

it('reports of health, which no outbox holds, are never called lost', () => {
  expect(isKept(healthEvents.healthReported.topic)).toBe(false);
  expect(isKept(identityEvents.accountChanged.topic)).toBe(true);
});

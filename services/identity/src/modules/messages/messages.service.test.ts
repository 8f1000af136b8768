import { randomBytes } from 'node:crypto';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { shownInstant } from '@gatehouse/kit/text/shown-instant.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { expect, it } from 'vitest';
import { createMessages } from './messages.service.ts';

const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });

const setup = () => {
  const appended: CloudEvent[] = [];
  const unit = {
    append: async (events: readonly CloudEvent[]) => void appended.push(...events),
  } as UnitOfWork;
  const messages = createMessages({
    sealer,
    unsent: { keep: async () => {} },
    createEvent: createEventFactory({ clock: systemClock, ids: systemIds }),
    ids: systemIds,
  });
  return { messages, appended, unit };
};

const message = {
  channel: 'email',
  template: 'password.link',
  to: 'ann@example.org',
  params: { link: 'https://portal.example/platform/new-password/canary-secret', until: 'tomorrow' },
  locale: 'en',
  domainId: 'd1',
  accountId: 'a1',
  expiresAt: new Date('2026-05-01T10:00:00Z'),
} as const;

it('an intent opens with its own id alone and shows neither address nor link', async () => {
  const { messages, appended, unit } = setup();
  await messages.requestMessage(unit, message, systemContext);
  const [event] = appended as [CloudEvent<{ intentId: string; sealed: never }>];
  expect(JSON.stringify(appended)).not.toMatch(/canary|ann@/);
  expect(event).toMatchObject({
    type: 'identity.message.requested',
    subject: event.data.intentId,
    sequence: 1,
  });
  expect(JSON.parse(sealer.open(event.data.sealed, event.data.intentId))).toEqual({
    to: message.to,
    params: message.params,
  });
  expect(() => sealer.open(event.data.sealed, 'another')).toThrow();
});

it('several messages have an intent each', async () => {
  const { messages, appended, unit } = setup();
  await messages.requestMessage(unit, [message, message], systemContext);
  expect(new Set(appended.map(({ subject }) => subject)).size).toBe(2);
});

it('an instant is shown in the reader’s language and in the zone of the installation', () => {
  const instant = new Date('2026-11-22T07:00:00Z');
  expect(shownInstant(instant, 'ru', 'Europe/Moscow')).toMatch(/22 ноября 2026.*10:00/);
  expect(shownInstant(instant, 'en', 'UTC')).toMatch(/22 November 2026.*07:00.*UTC/);
});

import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domainLine, startPlatform, type TestPlatform } from './platform.fixtures.ts';
import { platformSnapshots } from './snapshots.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

it('tells every domain that stands, as it was told when it changed', async () => {
  await platform.container.domains.service.put(domainLine('shop.example.org'), systemContext);
  const { domainChanged } = platformEvents;
  const told = await platform.events(domainChanged.type);
  const source = platformSnapshots(platform.service.mongo.connection).find(
    ({ topic }) => topic === domainChanged.topic,
  );
  const snapshots: Snapshot[] = [];
  for await (const snapshot of source?.all() ?? []) snapshots.push(snapshot);
  expect(snapshots.length).toBeGreaterThan(0);
  for (const { subject, sequence, data } of snapshots) {
    const last = told.findLast((event) => event.subject === subject);
    expect({ sequence, data }).toMatchObject({ sequence: last.sequence, data: { domain: last.data.domain } });
  }
});

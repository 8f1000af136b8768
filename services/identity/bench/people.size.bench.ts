/**
 * People at size: 1,000,000 accounts with 300,000 open sessions and 1,200,000 agreements, and whatever console, cabinet
 * and jobs ask of them, one question after the other.
 */
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { runSized } from '@gatehouse/testkit/sized/run-sized.ts';
import { fillPeople, peopleSizes } from './sized-people.ts';
import { startPeople } from './start-people.ts';

await runSized('people', {
  sizesOf: peopleSizes,
  start: startPeople,
  fill: (connection, sizes) => fillPeople(connection, sizes, systemClock.now()),
});

import { describeEventBus } from './bus.contract.ts';
import { createMemoryBus } from './memory-bus.fixtures.ts';

describeEventBus('memory bus', async () => createMemoryBus());

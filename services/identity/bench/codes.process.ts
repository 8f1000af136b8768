/** The identity service as it runs, for the measurement of code requests: answers its CPU time, stops when told. */
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createService } from '@gatehouse/kit/runtime/service.ts';
import { identityConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

const config = parseConfig(identityConfig, process.env);
const service = await createService({ service: 'identity', config });
const running = await service.start(createContainer(service).modules);
process.on('message', async (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
  else {
    await running.close();
    process.exit(0);
  }
});
process.send?.(running.address);

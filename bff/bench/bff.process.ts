/** The BFF in a process of its own, so that its CPU time can be told from the generator's. */
import type { AddressInfo } from 'node:net';
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { buildApp } from '../src/app.ts';
import { bffConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

const config = parseConfig(bffConfig, process.env);
const container = await createContainer({ config, log: createLogger({ service: 'bff', level: 'warn' }) });
const app = await buildApp(container.parts);
await container.start();
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
  if (question === 'memory') process.send?.(process.memoryUsage.rss());
  if (question === 'stop') process.exit(0);
});
process.send?.((app.server.address() as AddressInfo).port);

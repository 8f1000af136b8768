import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { runProcess } from '@gatehouse/kit/service/process.ts';
import { collectProcessMetrics } from '@gatehouse/kit/service/process-metrics.ts';
import { createHealthReporter } from './adapters/health-reporter.ts';
import { buildApp } from './app.ts';
import { bffConfig } from './config.ts';
import { createContainer } from './container.ts';

await runProcess(async () => {
  const config = parseConfig(bffConfig, process.env);
  const log = createLogger({ service: 'bff', level: config.logLevel });
  const container = await createContainer({ config, log });
  collectProcessMetrics(container.parts.metrics);
  const app = await buildApp(container.parts);
  await container.start();
  const reporter = createHealthReporter(config, container.parts);
  reporter.start();
  const address = await app.listen({ host: config.host, port: config.port });
  log.info({ address }, 'listening');
  return {
    log,
    health: container.parts.health,
    drainMs: config.drainMs,
    close: async () => {
      await app.close();
      await reporter.stop();
      await container.stop();
    },
  };
});

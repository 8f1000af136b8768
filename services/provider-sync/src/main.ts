import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runProcess } from '@gatehouse/kit/service/process.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { providerSyncConfig } from './config.ts';
import { createContainer } from './container.ts';

await runProcess(async () => {
  const config = parseConfig(providerSyncConfig, process.env);
  const service = await createService({ service: 'provider-sync', config });
  return service.start(createContainer(service).modules);
});

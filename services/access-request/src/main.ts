import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runProcess } from '@gatehouse/kit/service/process.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { accessRequestConfig } from './config.ts';
import { createContainer } from './container.ts';

await runProcess(async () => {
  const config = parseConfig(accessRequestConfig, process.env);
  const service = await createService({ service: 'access-request', config });
  return service.start(createContainer(service).modules);
});

import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { runProcess } from '@gatehouse/kit/service/process.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { auditConfig } from './config.ts';
import { createContainer } from './container.ts';

/** Nobody waits for a row as they wait for a mail, and a transaction of the journal costs as much for one row as for many. */
const GATHER_MS = 250;

await runProcess(async () => {
  const config = parseConfig(auditConfig, process.env);
  const service = await createService({ service: 'audit', config, gatherMs: GATHER_MS });
  return service.start(createContainer(service));
});

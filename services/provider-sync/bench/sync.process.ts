/** The service as it runs, with a provider of this machine, for its measurement. */
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { obeyParent } from '@gatehouse/testkit/forked-process.ts';
import { providerSyncConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

const config = parseConfig(providerSyncConfig, process.env);
const service = await createService({ service: 'provider-sync', config });
obeyParent(await service.start(createContainer(service).modules));

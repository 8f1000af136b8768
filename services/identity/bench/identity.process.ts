/** The identity service as it runs, as measurements watch it: answers its CPU time, stops when told. */
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { obeyParent } from '@gatehouse/testkit/forked-process.ts';
import { identityConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

const config = parseConfig(identityConfig, process.env);
const service = await createService({ service: 'identity', config });
obeyParent(await service.start(createContainer(service).modules));

/** The profile service as it runs, for its measurement: answers its CPU time, stops when told. */
import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { obeyParent } from '@gatehouse/testkit/forked-process.ts';
import { profileConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';

const config = parseConfig(profileConfig, process.env);
const service = await createService({ service: 'profile', config });
obeyParent(await service.start(createContainer(service).modules));

import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { testDomain } from './domains.fixtures.ts';
import { startIdentity } from './identity.fixtures.ts';

testEveryEndpoint('identity', () => startIdentity({ domains: [testDomain('portal', { base: true })] }));

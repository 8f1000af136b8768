/** A realm of as many people as asked, in a process of its own, so that the measured ones have theirs. */
import { obeyParent } from '@gatehouse/testkit/forked-process.ts';
import { startScriptedKeycloak } from '../src/scripted-keycloak.fixtures.ts';

const GROUPS = 20;
const people = Number(process.env.BENCH_PEOPLE);
const keycloak = await startScriptedKeycloak();
keycloak.realm.people = Array.from({ length: people }, (_, index) => ({
  id: `p${index}`,
  username: `person${index}`,
  email: `person${index}@orchard.example`,
  emailVerified: true,
  enabled: true,
  firstName: 'Anna',
  lastName: `Orlova ${index}`,
  attributes: { department: [`Department ${index % 50}`] },
}));
keycloak.realm.groups = Array.from({ length: GROUPS }, (_, index) => ({
  id: `g${index}`,
  name: `group${index}`,
}));
keycloak.realm.groupsOf = new Map(
  keycloak.realm.people.map(({ id }, index) => [id, [`group${index % GROUPS}`]]),
);
obeyParent({ address: keycloak.address, close: keycloak.close });

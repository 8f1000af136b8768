import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { testActsOnPeople } from '@gatehouse/testkit/acts/acts-on-people.ts';
import { testDomain } from './domains.fixtures.ts';
import { startIdentity } from './identity.fixtures.ts';
import { externalIdentities } from './modules/directory/external-identities.model.ts';
import { clientSessions } from './modules/oidc/client-sessions/client-sessions.model.ts';
import { sessions } from './modules/sessions/sessions.model.ts';

const start = async () => {
  const world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
  const roles = world.connection.collection<{ _id: string }>('roles');
  const roleOf = async (methods: readonly string[]): Promise<string> => {
    const code = `role-${methods.join('-').replaceAll('.', '-')}`;
    const row = { name: { ru: code, en: code }, systemic: false, grants: [...methods] };
    await roles.updateOne({ _id: code }, { $setOnInsert: row }, { upsert: true });
    return code;
  };
  const rolesOf = async (methods: readonly string[]): Promise<string[]> => {
    if (methods.length === methodKeys.length) return ['user', 'administrator'];
    const more = methods.filter((method) => method !== 'cabinet.services.read');
    return more.length === 0 ? ['user'] : ['user', await roleOf(more)];
  };
  let made = 0;
  // The last administrator is protected by a rule of its own.
  await world.enrol({ login: 'root', roles: ['user', 'administrator'] });
  // A role that grants nothing.
  await roleOf(['cabinet.guest']);
  return {
    ...world,
    person: async ({
      status,
      methods,
      byCompany,
    }: {
      status: string;
      methods: readonly string[];
      byCompany: boolean;
    }) => {
      made += 1;
      const [user = 'user', ...more] = await rolesOf(methods);
      const facts = { login: `person-${made}`, email: `person-${made}@example.org` };
      const { _id } = await world.enrol({ ...facts, roles: byCompany ? [user] : [user, ...more] });
      if (byCompany)
        await world.deliver({
          type: 'access-request.membership.changed',
          time: new Date().toISOString(),
          data: {
            membershipId: `of-${_id}`,
            accountId: _id,
            contractorId: 'acme',
            label: 'Acme',
            until: null,
            changes: [],
            access: [{ organizationId: 'o1', roles: more }],
          },
        } as never);
      if (status === 'disabled')
        await world.accountsService.change(_id, () => ({ status: 'disabled' }), { actor: 'system' });
      if (status === 'deleted')
        await world.connection
          .collection('accounts')
          .updateOne({ _id: _id as never }, { $set: { status: 'deleted' } });
      return _id;
    },
  };
};
type World = Awaited<ReturnType<typeof start>>;

const ownAct = { oneself: '409 person.own' };

testActsOnPeople<World>('identity', start, {
  'identity.person.effects': { own: ownAct },
  'identity.person.set-active': {
    call: () => ({ body: { active: false, reason: 'left' } }),
    own: ownAct,
  },
  'identity.person.end-sessions': { own: ownAct },
  'identity.person.end-session': {
    call: async (world, accountId) => {
      const sessionId = `open-${accountId}`;
      if ((await world.accounts.findById(accountId)) === null) return { params: { sessionId } };
      const now = world.clock.now();
      const later = new Date(now.getTime() + 86_400_000);
      await sessions.driver(world.connection).insertOne({
        _id: sessionId,
        accountId,
        tokenHash: `hash-${sessionId}`,
        label: accountId,
        device: 'Firefox',
        ip: null,
        domainId: 'portal',
        factors: ['credentials'],
        rememberMe: false,
        startedAt: now,
        lastAccessAt: now,
        absoluteUntil: later,
        deadline: later,
        live: true,
      });
      return { params: { sessionId } };
    },
  },
  'identity.person.assign-scheme': { call: () => ({ body: { scheme: null } }), own: ownAct },
  'identity.person.set-roles': {
    call: async (world, accountId, isSelf) => {
      // Giving up a right is no grant.
      if (isSelf) return { body: { roles: ['user'] } };
      const held = (await world.accounts.findById(accountId))?.roles ?? ['user'];
      return { body: { roles: [...held, 'role-cabinet-guest'] } };
    },
  },
  'identity.person.send-link': {
    call: () => ({ body: {} }),
    own: {
      'a blocked person': '409 person.blocked',
      'a blocked person with one more right': '409 person.blocked',
    },
  },
  'identity.person.reset': { call: () => ({ body: { reset: 'attempts' } }) },
  'identity.person.delete': { own: ownAct },
  'identity.person.join-provider': {
    needs: ['setting.providers.write'],
    own: ownAct,
    call: async (world, accountId) => {
      const call = { params: { providerId: 'realm' }, body: { externalId: `new-${accountId}` } };
      const known = await world.accounts.findById(accountId);
      if (known === null || known.status === 'deleted') return call;
      const off = [{ by: 'absent' as const, providerId: 'realm', at: new Date() }];
      await world.accountsService.change(accountId, () => ({ off }), { actor: 'system' });
      const link = { providerId: 'realm', externalId: accountId, accountId, delivered: true };
      const row = { _id: `5:realm:${accountId}`, ...link, roles: [], groups: [], linkedAt: new Date() };
      await externalIdentities.model(world.connection).create([row]);
      return call;
    },
  },
  'identity.person.unlink-provider': { call: () => ({ params: { providerId: 'realm' } }) },
  'identity.client-session.end': {
    call: async (world, accountId) => {
      const known = await world.accounts.findById(accountId);
      const sessionId = `${accountId}.shop`;
      if (known === null || known.status === 'deleted') return { params: { sessionId } };
      const row = {
        _id: sessionId,
        sessionId: accountId,
        accountId,
        clientId: 'shop',
        domainId: 'portal',
        sid: `sid-${accountId}`,
        startedAt: world.clock.now(),
        purgeAt: new Date(world.clock.now().getTime() + 86_400_000),
      };
      await clientSessions.driver(world.connection).insertOne(row);
      return { params: { sessionId } };
    },
  },
});

/** Every code block of the guide runs as it is printed, against the versions that people have. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaProgram } from '@gatehouse/testkit/foreign-programs.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, exchange, locationOf, secret, signIn } from '../oidc.fixtures.ts';
import { blocksIn, documentedBlocks, withOwn } from './documented-blocks.ts';
import { startFront } from './front.fixtures.ts';

/** Blocks and the tests that run them. */
const tried = {
  'Keycloak as a broker': 'keycloak.nightly.test.ts',
  "Spring's resource server": 'below',
} as const;

const file = (name: string) => join(import.meta.dirname, name);
const orders = 'https://api.example/orders';
const stock = 'https://api.example/stock';

let world: Awaited<ReturnType<typeof startFront>>;
let workshop: string;
let blocks: Awaited<ReturnType<typeof documentedBlocks>>;
beforeAll(async () => {
  blocks = await documentedBlocks();
  workshop = await mkdtemp(join(tmpdir(), 'gatehouse-recipes-'));
  world = await startFront();
  await world.register('shop', { resources: [orders, stock], methods: ['orders.read'] });
  await world.enrol({ login: 'anna' }, 'pass');
});
afterAll(async () => {
  await world.close();
  await rm(workshop, { recursive: true, force: true });
});

test('every block has a test that runs it', () => {
  expect([...blocks.keys()].sort()).toEqual(Object.keys(tried).sort());
});

test('a block without a title of its own is found', () => {
  expect(() => blocksIn('```sh\nls\n```\n')).toThrow('no title');
  expect(() => blocksIn('**A.** x\n```sh\nls\n```\n```sh\nls\n```\n')).toThrow('"A"');
});

/** What the guide leaves to the reader's own program: its imports, and tokens to judge. */
const programAround = (recipe: string) => `
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.security.oauth2.core.*;
import org.springframework.security.oauth2.jwt.*;

class Recipe {
${recipe}
    public static void main(String[] tokens) {
        var decoder = new Recipe().jwtDecoder();
        var judged = new java.util.ArrayList<Boolean>();
        for (String token : System.getenv("TOKENS").split(" ")) {
            try {
                decoder.decode(token);
                judged.add(true);
            } catch (JwtException refused) {
                judged.add(false);
            }
        }
        System.out.println(judged);
    }
}
`;

const tokens = async () => {
  const config = await relyingParty.discovery(
    new URL(world.issuer),
    'shop',
    undefined,
    relyingParty.ClientSecretBasic(secret),
    { execute: [relyingParty.allowInsecureRequests] },
  );
  const own = async (resource: string) =>
    (await relyingParty.clientCredentialsGrant(config, { resource })).access_token;
  const person = await signIn(world, 'anna');
  const asked = await ask(config, { resource: orders, scope: 'openid orders.read' });
  const first = await exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
  const ofPerson = await relyingParty.refreshTokenGrant(config, String(first.refresh_token), {
    resource: orders,
  });
  const [header = '', payload = ''] = ofPerson.access_token.split('.');
  const forged = [header, payload, 'A'.repeat(86)].join('.');
  return {
    taken: [await own(orders), ofPerson.access_token],
    refused: [await own(stock), String(ofPerson.id_token), forged],
  };
};

// Spring Boot 3.5 and 4.0 bring these.
test.each(['6.5', '7.0'])("Spring Security %s takes an API's own tokens alone", async (version) => {
  const { code } = blocks.get("Spring's resource server") ?? {};
  const own = { issuer: world.issuer, audience: orders };
  const program = join(workshop, `Recipe-${version}.java`);
  await writeFile(program, programAround(withOwn(String(code), own)));
  const folder = file(`spring-security-${version}`);
  const run = await javaProgram(program, {
    title: `Spring Security ${version}`,
    name: `spring-security-${version}-jackson`,
    pom: join(folder, 'pom.xml'),
    hashes: join(folder, 'jars.sha256'),
  });
  const { taken, refused } = await tokens();
  const judged = await run({ TOKENS: [...taken, ...refused].join(' ') });
  expect(judged).toEqual([...taken.map(() => true), ...refused.map(() => false)]);
});

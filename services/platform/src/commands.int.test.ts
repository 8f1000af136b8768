import { fileURLToPath } from 'node:url';
import { platformEndpoints } from '@gatehouse/contracts';
import { anonymousActor, runTestCommand, testEnvironment } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLine, domainLine, startPlatform, type TestPlatform } from './platform.fixtures.ts';

const engines = testEngines();
const env = testEnvironment(engines);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(engines);
});
afterAll(() => platform.close());

const cli = (args: readonly string[], input = '') =>
  runTestCommand(fileURLToPath(new URL('cli.ts', import.meta.url)), args, { env, input });

describe('commands of an operator', () => {
  it('migrate again without changing anything', async () => {
    const before = (await platform.events()).length;
    expect(await cli(['migrate'])).toMatchObject({ code: 0 });
    expect((await platform.events()).length).toBe(before);
  });

  it('list and change settings', async () => {
    expect((await cli(['settings', 'list'])).output).toContain('authCodeLength = 6\n');
    expect(await cli(['settings', 'set', 'authCodeLength', '8'])).toEqual({
      code: 0,
      output: 'authCodeLength = 8\n',
    });
    await platform.refresh();
    const { body } = await platform.call(platformEndpoints.publicSettings, { actor: anonymousActor() });
    expect(body.authCodeLength).toBe(8);
  });

  it('change settings that bind each other together', async () => {
    const args = ['authCodeAlive', '90', 'authCodeResendAlive', '45'];
    expect((await cli(['settings', 'set', ...args])).code).toBe(0);
    const refused = await cli(['settings', 'set', 'authCodeResendAlive', '90']);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('"authCodeResendAlive":"errorRange"');
  });

  it('import documents and domains from standard input, twice the same', async () => {
    const documents = `${JSON.stringify(documentLine('offer', '# Оферта'))}\n\n`;
    const lines = [
      domainLine('one.example.com', { documents: [] }),
      domainLine('two.example.com', {
        agreements: [
          {
            code: 'offer',
            menuVisible: true,
            footerVisible: true,
            loginRequired: true,
            profileVisible: true,
          },
        ],
      }),
    ];
    const domains = lines.map((line) => JSON.stringify(line)).join('\n');
    expect((await cli(['documents', 'import'], documents)).output).toMatch(/^\w+ changed\n$/);
    expect((await cli(['domains', 'import'], domains)).output).toMatch(/^\w+ changed\n\w+ changed\n$/);
    expect((await cli(['domains', 'import', '-'], domains)).output).toMatch(
      /^\w+ unchanged\n\w+ unchanged\n$/,
    );
  });

  it('name the line that is wrong, and what is wrong with it', async () => {
    const lines = [domainLine('one.example.com'), domainLine('one.example.com', { styleCode: 'none' })];
    const { code, output } = await cli(
      ['domains', 'import'],
      lines.map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(code).toBe(1);
    expect(output).toContain('line 2 refused: request.invalid {"styleCode":"errorChoice"}\n');
    expect((await cli(['domains', 'import'], '{oops')).output).toContain('line 1 is not JSON');
  });

  it('say what there is when asked for something else', async () => {
    const { code, output } = await cli(['help']);
    expect(code).toBe(2);
    for (const name of [
      'migrate',
      'settings set',
      'domains import',
      'dead-letters list',
      'projection rebuild',
    ]) {
      expect(output).toContain(name);
    }
  });
});

import { fileURLToPath } from 'node:url';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import {
  anonymousActor,
  runTestCommand,
  spawnTestCommand,
  testEnvironment,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf } from './command-line.ts';
import { documentLine, domainLine, startPlatform, type TestPlatform } from './platform.fixtures.ts';

const engines = testEngines();
const env = testEnvironment(engines);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(engines);
});
afterAll(() => platform.close());

const cli = (args: readonly string[], input = '') => runTestCommand(commandsOf, args, { env, input });

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

  it('bring in changes of settings of the past, with their time and author, once', async () => {
    const lines = [
      { at: '2026-02-01T10:00:00.000Z', by: 'account-1', settings: { registrationAlive: 90 } },
      { at: '2026-03-01T10:00:00.000Z', settings: { registrationAlive: 60, inviteAlive: 2000 } },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const first = await cli(['settings', 'history'], text);
    expect(first).toEqual({
      code: 0,
      output: 'registrationAlive changed\nregistrationAlive inviteAlive changed\n',
    });
    const told = await platform.events('platform.setting.changed');
    expect(told.filter(({ subject }) => subject === 'registrationAlive')).toMatchObject([
      { time: lines[0]?.at, actor: 'account-1', sequence: 1, data: { value: 90 } },
      { time: lines[1]?.at, actor: 'system', sequence: 2, data: { value: 60 } },
    ]);
    expect((await cli(['settings', 'history'], text)).output).toBe(
      'registrationAlive unchanged\nregistrationAlive inviteAlive unchanged\n',
    );
    expect(await platform.events('platform.setting.changed')).toEqual(told);
    expect(await cli(['settings', 'history'], '{"at":"soon","settings":{}}')).toMatchObject({ code: 1 });
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

  it('are run by cli.ts with standard input, output and an exit code', async () => {
    const file = fileURLToPath(new URL('cli.ts', import.meta.url));
    const { code, output } = await spawnTestCommand(file, ['domains', 'import'], { env, input: '{oops' });
    expect(code).toBe(1);
    // A log line may stand beside it: on a busy machine Redis is slow to greet.
    expect(output.split('\n').filter((line) => !line.startsWith('{"level":'))).toEqual([
      'line 1 is not JSON',
      '',
    ]);
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

import { awaitingEffect } from '@gatehouse/contracts/platform/settings.awaiting.ts';
import { settingEndpoints } from '@gatehouse/contracts/platform/settings.endpoints.ts';
import {
  type Setting,
  type SettingInput,
  type SettingModule,
  settingModules,
} from '@gatehouse/contracts/platform/settings.resources.ts';
import { settingDefinitions } from '@gatehouse/contracts/platform/settings.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const methods = ['setting.settings.read', 'setting.settings.write'];
const admin = (locale?: string) => accountActor('admin-1', { methods, login: 'vera', locale });
const list = async (module: SettingModule, locale?: string): Promise<Setting[]> => {
  const { status, body } = await platform.call(settingEndpoints.list, {
    actor: admin(locale),
    params: { module },
  });
  expect(status).toBe(200);
  return body.settings;
};
const one = async (module: SettingModule, key: string) =>
  (await list(module)).find((row) => row.key === key) as Setting;
const change = (module: SettingModule, settings: SettingInput[]) =>
  platform.call(settingEndpoints.change, { actor: admin(), params: { module }, body: { settings } });

describe('the settings of the console', () => {
  it('are all of both modules, each in a section that is named, with a sentence', async () => {
    const shown = [...(await list('platform')), ...(await list('users'))];
    expect(shown.map(({ key }) => key).sort()).toEqual(settingDefinitions.map(({ key }) => key).sort());
    expect(shown.filter(({ title, hint }) => title === '' || hint === '')).toEqual([]);
    for (const module of settingModules) {
      const { body } = await platform.call(settingEndpoints.list, { actor: admin(), params: { module } });
      const sections = body.sections.map(({ code }: { code: string }) => code);
      expect(new Set(body.settings.map(({ section }: Setting) => section))).toEqual(new Set(sections));
    }
  });

  it('say what a value may be, in what unit, and what it is by default', async () => {
    expect(await one('platform', 'authCodeAlive')).toMatchObject({
      value: 300,
      value_props: {
        type: 'number',
        unit: 'seconds',
        minimum: 60,
        maximum: 600,
        default: 300,
        readonly: false,
      },
      revision: 0,
      date: null,
      changedBy: null,
    });
    expect(await one('users', 'nameFormat')).toMatchObject({
      value_props: { type: 'choice', options: ['FIO', 'IF', 'FI', 'IOF', 'Fio'] },
    });
  });

  it('say which of them nothing acts on yet', async () => {
    const shown = [...(await list('platform')), ...(await list('users'))];
    const awaiting = shown.filter(({ value_props }) => value_props.awaitingEffect).map(({ key }) => key);
    expect(awaiting.sort()).toEqual([...awaitingEffect].sort());
  });

  it('are changed by a person, who stands beside the value and in the event', async () => {
    const { status, body } = await change('platform', [{ key: 'authCodeLength', value: 8, revision: 0 }]);
    expect(status).toBe(200);
    const changed = body.settings.find(({ key }: Setting) => key === 'authCodeLength');
    expect(changed).toMatchObject({ value: 8, revision: 1, changedBy: { id: 'admin-1', name: 'vera' } });
    expect(changed.date).toMatch(/^\d{4}-/);
    const [event] = (await platform.events('platform.setting.changed')).filter(
      ({ subject }) => subject === 'authCodeLength',
    );
    expect(event).toMatchObject({ actor: 'admin-1', data: { value: 8 } });
  });

  it('refuse the second of two people who began from the same state', async () => {
    const wanted = (value: number) => [{ key: 'recoveryTries', value, revision: 0 }];
    const answers = await Promise.all([change('users', wanted(6)), change('users', wanted(7))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('mark both of two settings that break a rule together, and change none', async () => {
    for (const inputs of [
      [
        { key: 'authCodeAlive', value: 90 },
        { key: 'authCodeResendAlive', value: 90 },
      ],
      [{ key: 'authCodeResendAlive', value: 300 }],
    ]) {
      const { status, body } = await change('platform', inputs);
      expect(status).toBe(400);
      expect(Object.keys(body.errorList).sort()).toEqual(['authCodeAlive', 'authCodeResendAlive']);
    }
    expect((await one('platform', 'authCodeAlive')).value).toBe(300);
  });

  it.each<[string, SettingModule, SettingInput, string]>([
    ['a setting of the other module', 'platform', { key: 'passwordMinLength', value: 9 }, 'errorUnknown'],
    ['a name that objects have', 'users', { key: 'constructor', value: 1 }, 'errorUnknown'],
    ['what is shown alone', 'users', { key: 'refreshAlive', value: 60 }, 'errorReadonly'],
    ['a text for a number', 'users', { key: 'passwordMinLength', value: '9' }, 'errorType'],
    ['a length below the least', 'users', { key: 'passwordMinLength', value: 7 }, 'errorRange'],
    ['a recovery of more than a week', 'users', { key: 'recoveryLinkAlive', value: 10_081 }, 'errorRange'],
    ['a pattern that RE2 cannot compile', 'users', { key: 'passwordPattern', value: '(?=a)' }, 'errorFormat'],
  ])('refuse %s by its name', async (_what, module, input, code) => {
    const { status, body } = await change(module, [input]);
    expect(status).toBe(400);
    expect(body.errorList).toEqual({ [input.key]: code });
  });

  it('show what another setting decides with its value', async () => {
    expect((await change('users', [{ key: 'firstRefreshAlive', value: 120 }])).status).toBe(200);
    expect(await one('users', 'refreshAlive')).toMatchObject({
      value: 120,
      value_props: { readonly: true, coveredBy: 'firstRefreshAlive' },
    });
  });

  it('are said in the language of the person', async () => {
    const title = async (locale: string) =>
      (await list('platform', locale)).find(({ key }) => key === 'authCodeLength')?.title;
    expect([await title('ru'), await title('en')]).toEqual(['Длина кода', 'Code length']);
  });
});

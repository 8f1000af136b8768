import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './parse-config.ts';
import { choice, flag, integer, json, list, optional, text, url } from './variables.ts';

const spec = {
  name: text('NAME', { description: 'A name' }),
  port: integer('PORT', { description: 'A port', fallback: 80, min: 1, max: 65_535 }),
  open: flag('OPEN', { description: 'Open?', fallback: false }),
  peers: list('PEERS', { description: 'Peers', fallback: [] }),
  level: choice('LEVEL', ['low', 'high'], { description: 'Level', fallback: 'low' }),
  store: url('STORE', { description: 'Store', secret: true, fallback: 'redis://localhost' }),
  extra: optional(url('EXTRA', { description: 'Extra' })),
  keys: json('KEYS', { description: 'Keys', fallback: [] as string[] }, (value) => {
    if (!Array.isArray(value)) throw new Error('expected a list');
    return value as string[];
  }),
};

describe('parseConfig', () => {
  it('reads each kind, and falls back where nothing is set', () => {
    expect(parseConfig(spec, { NAME: 'a', OPEN: 'true', PEERS: 'x, y,,', KEYS: '["k"]' })).toEqual({
      name: 'a',
      port: 80,
      open: true,
      peers: ['x', 'y'],
      level: 'low',
      store: 'redis://localhost',
      extra: undefined,
      keys: ['k'],
    });
  });

  it('takes addresses of the schemes that are meant', () => {
    const only = { store: url('STORE', { description: 'Store', schemes: ['redis:', 'rediss:'] }) };
    const secured = 'rediss://user:pass@redis.internal:6380/2';
    expect(parseConfig(only, { STORE: secured })).toEqual({ store: secured });
    expect(() => parseConfig(only, { STORE: 'https://redis.internal' })).toThrow(
      'STORE: expected an address that begins with redis:// or rediss://',
    );
  });

  it('names every variable that is missing or wrong at once, and quotes no value', () => {
    const env = { PORT: '70000', OPEN: 'yes', LEVEL: 'mid', STORE: 'sesame', KEYS: '{"hidden"' };
    const error = (() => {
      try {
        return parseConfig(spec, env);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    for (const name of ['NAME is missing: A name', 'PORT:', 'OPEN:', 'LEVEL:', 'STORE:', 'KEYS:']) {
      expect(message).toContain(name);
    }
    for (const value of ['70000', 'sesame', 'hidden']) expect(message).not.toContain(value);
  });
});

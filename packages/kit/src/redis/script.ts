import type { Redis } from 'ioredis';

export type RedisScript<Answer> = (
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
) => Promise<Answer>;

/**
 * Registers a Lua script on a connection: compound steps run in one piece on the server, sent by their hash. Keys get the
 * connection's prefix. `name` is unique on the connection.
 */
export const registerScript = <Answer>(
  redis: Redis,
  { name, numberOfKeys, lua }: { name: string; numberOfKeys: number; lua: string },
): RedisScript<Answer> => {
  if (name in redis) throw new Error(`Redis already has a command ${name}`);
  redis.defineCommand(name, { numberOfKeys, lua });
  const command = (redis as unknown as Record<string, (...args: unknown[]) => Promise<Answer>>)[name];
  if (command === undefined) throw new Error(`script ${name} could not be registered`);
  return (keys, args) => {
    if (keys.length !== numberOfKeys) throw new TypeError(`script ${name} takes ${numberOfKeys} keys`);
    return command.call(redis, ...keys, ...args);
  };
};

import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { Environment } from '../command.ts';
import { type InstanceKeys, newKeys, ringFor, sealingRing } from '../key-ring.ts';
import type { Command } from './context.ts';

/** What only the operator knows; each is taken from the environment where it is set. */
const given = [
  'GATEHOUSE_MONGO_URL',
  'GATEHOUSE_REDIS_URL',
  'GATEHOUSE_KAFKA_SASL_PASSWORD',
  'GATEHOUSE_SMTP_URL',
  'GATEHOUSE_ADMINISTRATOR_PASSWORD',
  'GATEHOUSE_DKIM',
  'GATEHOUSE_SMS_HEADERS',
  'GATEHOUSE_TELEGRAM_BOT',
];
const required = ['GATEHOUSE_MONGO_URL', 'GATEHOUSE_REDIS_URL'];

const secret = (name: string, stringData: Record<string, string>): string =>
  JSON.stringify(
    { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque', stringData },
    null,
    2,
  );

/** The Secrets that the charts read: one that processes share, and one for each process. */
export function secretManifests(name: string, keys: InstanceKeys, env: Environment): string {
  const shared = Object.fromEntries(given.flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  return [
    secret(name, {
      ...shared,
      GATEHOUSE_SEALING_KEYS: JSON.stringify(sealingRing(keys.sealing)),
      GATEHOUSE_PUSH_KEYS: JSON.stringify(keys.push),
    }),
    ...serviceNames.map((process) =>
      secret(`${name}-${process}`, { GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringFor(process, keys.keys)) }),
    ),
  ].join('\n---\n');
}

export const secretsCommand: Command = {
  summary: 'print Kubernetes Secrets with new keys: secrets [NAME]',
  async run({ args, env, print }) {
    const missing = required.filter((key) => !env[key]);
    if (missing.length > 0) {
      print(`${missing.join(' and ')} must be set`);
      return 1;
    }
    print(secretManifests(args[0] ?? 'gatehouse', newKeys(serviceNames), env));
    return 0;
  },
};

import { parseConfig } from '@gatehouse/kit/config/parse-config.ts';
import type { Command, Terminal } from '@gatehouse/kit/service/cli.ts';
import { serviceCommands, withService } from '@gatehouse/kit/service/service-commands.ts';
import { notificationConfig } from './config.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';
import { createMessageRepository } from './modules/messages/message.repository.ts';

/** Every command of the service. */
export const commandsOf = ({ env, print }: Terminal): readonly Command[] => {
  const options = {
    service: 'notification',
    config: () => parseConfig(notificationConfig, env),
    migrations,
    modules: (service: Parameters<typeof createContainer>[0]) => createContainer(service).modules,
    print,
  } as const;
  return [
    ...serviceCommands(options),
    {
      name: 'messages failed',
      summary: 'list messages that will not be sent any more, newest first',
      run: () =>
        withService(options, async ({ mongo }) => {
          for (const row of await createMessageRepository(mongo.connection).failed(200)) {
            print(
              `${row.finishedAt?.toISOString()} ${row._id} ${row.channel} ${row.template} ${row.reason}\n`,
            );
          }
        }),
    },
    {
      name: 'messages redrive',
      summary: 'send failed messages again while their time lasts: all of them, or the one with the given id',
      run: ([id]) =>
        withService(options, async ({ mongo, clock }) => {
          const filter = id === undefined ? {} : { id };
          const count = await createMessageRepository(mongo.connection).redrive(filter, clock.now());
          print(`${count} messages are pending again\n`);
        }),
    },
  ];
};

import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { up } from '@gatehouse/stack/commands/up.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { stopPlatform } from '@gatehouse/stack/platform-state.ts';
import { identify } from '@gatehouse/stack/process-identity.ts';
import { browserAddress, mailAddress, seededPeople } from '@gatehouse/stack/seeding.ts';
import { playAgain, runPlaywright } from './playwright.ts';
import type { Suite } from './suite.ts';

type Journeys = Parameters<typeof runPlaywright>[1];

/** An instance of their own, which starts empty and is stopped afterwards. */
async function withInstance<T>(
  context: CommandContext,
  work: (journeys: Journeys) => Promise<T>,
): Promise<T> {
  const instance = namedInstance('e2e', context.shift);
  try {
    await up({ ...context, instance }, await identify(process.pid));
    return await work({
      name: 'e2e',
      folder: 'e2e',
      more: {
        GATEHOUSE_E2E_FOLDER: instance.folder,
        GATEHOUSE_E2E_URL: browserAddress(instance),
        GATEHOUSE_E2E_MAIL_URL: mailAddress(instance),
        GATEHOUSE_E2E_PEOPLE: JSON.stringify((await seededPeople(instance)) ?? []),
      },
    });
  } finally {
    await stopPlatform(instance.folder);
  }
}

export const browserSuite: Suite = {
  name: 'e2e',
  title: 'Journeys in a real browser',
  run: (context) => withInstance(context, (journeys) => runPlaywright(context, journeys)),
  again: (context, failed) => withInstance(context, (journeys) => playAgain(context, journeys, failed)),
};

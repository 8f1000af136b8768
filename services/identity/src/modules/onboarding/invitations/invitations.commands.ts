import { parseArgs } from 'node:util';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import type { createInvitationCommands } from './invitation-commands.service.ts';

const text = { type: 'string' } as const;

export const invitationCommands = ({
  withInvitations,
  print,
}: {
  withInvitations(
    work: (invitations: ReturnType<typeof createInvitationCommands>) => Promise<void>,
  ): Promise<void>;
  print(text: string): void;
}): readonly Command[] => [
  {
    name: 'invitations create',
    summary:
      '--email ADDRESS [--first-name] [--last-name] [--middle-name] [--mobile] [--locale] [--domain ID] [--inviter NAME] [--company NAME]: invite somebody',
    run: (args) =>
      withInvitations(async ({ invite }) => {
        const { values } = parseArgs({
          args: [...args],
          options: {
            email: text,
            'first-name': text,
            'last-name': text,
            'middle-name': text,
            mobile: text,
            locale: text,
            domain: text,
            inviter: text,
            company: text,
          },
        });
        if (values.email === undefined) throw new Error('whom? --email ADDRESS');
        const id = await invite({
          email: values.email,
          firstName: values['first-name'] ?? null,
          lastName: values['last-name'] ?? null,
          middleName: values['middle-name'] ?? null,
          mobile: values.mobile ?? null,
          locale: values.locale,
          domainId: values.domain,
          inviter: values.inviter,
          company: values.company,
        });
        print(`invited: ${id}\n`);
      }),
  },
  {
    name: 'invitations cancel',
    summary: 'ID: take back an invitation that nobody has answered; its link says so',
    run: ([id]) =>
      withInvitations(async ({ cancel }) => {
        if (id === undefined) throw new Error('which? invitations cancel ID');
        await cancel(id);
        print(`canceled: ${id}\n`);
      }),
  },
];

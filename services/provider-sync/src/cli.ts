import { runCli } from '@gatehouse/kit/service/cli.ts';
import { commandsOf } from './command-line.ts';

await runCli(commandsOf);

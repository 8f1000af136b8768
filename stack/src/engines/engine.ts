import type { Environment } from '../command.ts';

export const engineNames = ['mongo', 'kafka', 'redis'] as const;
export type EngineName = (typeof engineNames)[number];

export type EnginePorts = { mongo: number; kafka: number; kafkaController: number; redis: number };

/** Where an engine came from, in the order in which the places are tried. */
export type EngineWay = 'address' | 'running' | 'container' | 'path' | 'packages';

/** What it takes to run an engine as a plain process of this machine. */
export type Launch = {
  command: string;
  args: readonly string[];
  env?: Environment;
  /** Commands that must have succeeded once before the first start on a data folder. */
  prepare?: readonly { command: string; args: readonly string[] }[];
};

/** A found program: the executable, or for Kafka the Java command with its class path. */
export type Program =
  | { kind: 'binary' | 'scripts'; executable: string; detail: string }
  | { kind: 'jars'; executable: string; detail: string; folder: string };

export type LaunchContext = { dataFolder: string; ports: EnginePorts; env: Environment };

export type Report = (line: string) => void;

export type InstallContext = { env: Environment; report: Report };

/** What the finder has to know about one engine; everything else is the same for all three. */
export type EngineKind = {
  name: EngineName;
  title: string;
  addressVariable: string;
  address(ports: EnginePorts): string;
  port(ports: EnginePorts): number;
  /** Resolves when the engine at this address does its work, and rejects otherwise. */
  answers(address: string): Promise<void>;
  /** One try to finish what a fresh engine needs (such as a replica set); repeated until it resolves. */
  settle(address: string): Promise<void>;
  onPath(env: Environment): Promise<Program | undefined>;
  fromPackages(context: InstallContext): Promise<Program>;
  /** Writes the configuration below `dataFolder` and answers the command that starts the engine. */
  launch(program: Program, context: LaunchContext): Promise<Launch>;
};

/** Faults that tests inject; only engines that this checkout started can be controlled. */
export type EngineControl = {
  /** SIGSTOP: connections stay open, nothing is answered. */
  pause(): Promise<void>;
  /** SIGCONT. */
  resume(): Promise<void>;
  /** SIGKILL, without a chance to flush. */
  kill(): Promise<void>;
  /** Starts it again on the same data and waits until it answers. */
  start(): Promise<void>;
  /** A clean end. */
  stop(): Promise<void>;
};

export type FoundEngine = {
  name: EngineName;
  title: string;
  way: EngineWay;
  detail: string;
  address: string;
  control: EngineControl | undefined;
};

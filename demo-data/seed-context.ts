/** What demo data is made with: the running platform and the commands of its services. */
export type SeedContext = {
  /** How many people there are, beside those whom `make up` names by how they sign in. */
  population: number;
  /** Where a browser finds this instance, without a trailing slash. */
  address: string;
  /** Addresses of the processes by name. */
  urls: Readonly<Record<string, string>>;
  /** Environment of a process, such as its key ring. */
  environment(name: string): Readonly<Record<string, string>>;
  /** Runs `cli.ts` of a service with these arguments and this standard input, and answers what it printed. */
  command(service: string, args: readonly string[], input?: string): Promise<string>;
};

/** Somebody whom `make up` names as able to sign in. */
export type SeedPerson = { who: string; login: string; password: string };

export type SeedResult = { people: readonly SeedPerson[] };

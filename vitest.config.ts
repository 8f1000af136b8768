import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const sources =
  '{contracts,packages,testkit,services,bff,frontend,stack,checks,generators,e2e,load-tests,demo-data}/**';
const never = ['**/node_modules/**', '**/dist/**', 'e2e/**/*.e2e.test.ts'];

const longest = ['generators/src/generate', 'services/identity/src/tell-nothing', 'e2e/secrets/secrets'];

const named = /^\/\/ @vitest-environment (.+)$/m;
const environmentOf = ({ moduleId }: TestSpecification): string =>
  named.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node';

/**
 * Whatever takes longest begins first: begun last, it would run on alone. How long files took is unknown in a fresh clone.
 * Files of one environment follow one another: a worker is ended, with all that it has imported, when the next file has another.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const environments = new Map(files.map((file) => [file, environmentOf(file)]));
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((part) => moduleId.includes(part));
      return place < 0 ? longest.length : place;
    };
    const environment = (file: TestSpecification) => environments.get(file) ?? '';
    return (await super.sort(files)).toSorted(
      (a, b) => group(a) - group(b) || environment(a).localeCompare(environment(b)) || rank(a) - rank(b),
    );
  }
}

/** Levels of tests, told apart by their file names. Browser journeys are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    // What is waited for comes when it comes: a busy machine fails nobody.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${sources}/*.test.{ts,tsx}`],
          exclude: [...never, '**/*.int.test.ts', '**/*.fault.test.ts', '**/*.nightly.test.ts'],
          // Modules are imported once a worker: a test that leaves something behind breaks its neighbours, and is mended.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [`${sources}/*.int.test.ts`],
          exclude: never,
          globalSetup: ['testkit/src/engines.setup.ts'],
          // What the run asks the database is explained at its end.
          setupFiles: ['testkit/src/query-plans/record-shapes.setup.ts'],
          // As above; importing a service costs as much as many of its tests.
          isolate: false,
          // Two keep two cores busy while a third waits for a timer, a broker or a process.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fault',
          include: [`${sources}/*.fault.test.ts`],
          exclude: never,
          // Each file has engines of its own; two cores carry two sets.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: [`${sources}/*.nightly.test.ts`],
          exclude: never,
          globalSetup: ['testkit/src/engines.setup.ts'],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});

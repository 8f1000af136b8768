import { newModule, newService } from '../generate/generate.ts';
import { repositoryRoot } from '../paths.ts';
import type { Command } from './context.ts';

export const newServiceCommand: Command = {
  summary: 'make a service from the template: new-service billing',
  async run({ args: [name], print }) {
    if (name === undefined) throw new Error('name the service: make new-service NAME=billing');
    const written = await newService(repositoryRoot, name);
    for (const path of written) print(`  ${path}`);
    print('\nThen: npm install, which links the new workspace, and make new-module for its first noun.');
    return 0;
  },
};

export const newModuleCommand: Command = {
  summary: 'make a module from the template: new-module identity devices',
  async run({ args: [service, noun, one], print }) {
    if (service === undefined || noun === undefined) {
      throw new Error('name both: make new-module SERVICE=identity NAME=devices');
    }
    const { written, toAdd } = await newModule(repositoryRoot, service, noun, one);
    for (const path of written) print(`  ${path}`);
    print('\nLeft to add by hand, one line each:');
    for (const line of toAdd) print(`  ${line}`);
    return 0;
  },
};

import manifest from '../../package.json' with { type: 'json' };

/** All packages of a release carry its version. */
export const releaseVersion: string = manifest.version;

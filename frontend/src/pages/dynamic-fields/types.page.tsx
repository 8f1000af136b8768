import { DynamicTypes } from '../../features/dynamic-fields/components/dynamic-types.tsx';

/** Whose fields the installation defines. */
export const DynamicTypesPage = () => <DynamicTypes />;

import { LayoutGrid } from 'lucide-react';

export const icons = { apps: LayoutGrid };

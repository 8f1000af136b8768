import { Blocks } from 'lucide-react';

export const icons = { applications: Blocks };

import { Users } from 'lucide-react';

export const icons = { people: Users };

import { HeartPulse } from 'lucide-react';

export const icons = { monitoring: HeartPulse };

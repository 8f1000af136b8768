import { Building2 } from 'lucide-react';

export const icons = { companies: Building2 };

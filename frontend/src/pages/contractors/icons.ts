import { Building2, Landmark } from 'lucide-react';

export const icons = { contractors: Building2, organizations: Landmark };

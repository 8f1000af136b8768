import { ArrowLeftRight } from 'lucide-react';

export const icons = { 'integration-journal': ArrowLeftRight };

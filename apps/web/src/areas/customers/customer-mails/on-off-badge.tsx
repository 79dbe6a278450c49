import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';

export const OnOffBadge = ({ isOn }: { isOn: boolean }) => (
  <StatusBadge tone={isOn ? 'teal' : 'gray'} label={isOn ? 'On' : 'Off'} />
);

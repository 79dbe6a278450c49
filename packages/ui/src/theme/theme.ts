import { createTheme } from '@mantine/core';
import { dark, gray, red, spruce } from './palette.ts';

// Mantine's icon-only buttons have no accessible name.
const named = (label: string) => ({ 'aria-label': label });
const clearable = { defaultProps: { clearButtonProps: named('Clear'), checkIconPosition: 'right' } };

export const theme = createTheme({
  colors: { spruce, gray, dark, red },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Bricolage Grotesque Variable', 'Figtree Variable', sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  components: {
    // In the same landmark or dialog as their field; fixed, so that scroll containers do not clip them.
    Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
    Select: clearable,
    MultiSelect: clearable,
    Drawer: { defaultProps: { closeButtonProps: named('Close') } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: named('Show or hide the password') } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true, bg: 'var(--larder-surface)' } },
  },
});

/** The one theme: colours, sizes and the defaults of every control. 14 px text, spaces in steps of 8 px. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { toneColors } from '#contract/shell/tones.ts'
import { texts } from './texts.ts'

/** The only accent. Shade 7 on white and shade 3 on the dark body both pass AA for text. */
const accent: MantineColorsTuple = [
  '#edf4ff',
  '#d9e6fb',
  '#b0caf4',
  '#85adee',
  '#5f93e8',
  '#3f7bde',
  '#2d6bd0',
  '#1f5fbf',
  '#174c9b',
  '#0f3a79',
]

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The library reads colours as hex only, so mixing is done here: `share` percent of the colour, the rest of the other. */
function mix(color: string, share: number, other: '#ffffff' | '#000000'): string {
  const others = channels(other)
  const mixed = channels(color).map((value, i) => Math.round((value * share + (others[i] ?? 0) * (100 - share)) / 100))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Ten shades around the specification's status colour, which is shade 5. */
const around = (color: string): MantineColorsTuple => [
  mix(color, 8, '#ffffff'),
  mix(color, 20, '#ffffff'),
  mix(color, 40, '#ffffff'),
  mix(color, 60, '#ffffff'),
  mix(color, 80, '#ffffff'),
  color,
  mix(color, 88, '#000000'),
  mix(color, 66, '#000000'),
  mix(color, 56, '#000000'),
  mix(color, 42, '#000000'),
]

/** Narrower than this, tables become cards (740 px at 16 px a rem). */
export const CARDS_BELOW = '46.25em'
/** Narrower than this, a table leaves out what it can (1100 px). */
export const ALL_COLUMNS_FROM = '68.75em'
/** Narrower than this, the navigation is a drawer. */
export const DRAWER_BELOW = 'sm'

/** The library's own greys for secondary words and its red for errors are too pale for AA. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636b',
    '--mantine-color-placeholder': '#6a7179',
    '--mantine-color-error': '#b93427',
  },
  dark: {
    '--mantine-color-dimmed': '#b0b3b8',
    '--mantine-color-placeholder': '#a3a6ab',
    '--mantine-color-error': '#ff9d93',
    '--mantine-color-anchor': '#8fb6f5',
  },
})

export const theme = createTheme({
  colors: {
    accent,
    green: around(toneColors.green),
    orange: around(toneColors.orange),
    red: around(toneColors.red),
    // Red dark enough to carry white words and to be read on white.
    danger: around('#c0392b'),
  },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'Inter, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not the components' own extend(): the theme is on the first screen, dialogs and tooltips are not.
  components: {
    Modal: {
      defaultProps: { centered: true, size: '450px', closeButtonProps: { 'aria-label': texts.ui.close } },
      styles: { title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.3 } },
    },
    // Without the library's own ground: where it is as high as its field that would cover the field's border.
    InputClearButton: { defaultProps: { style: { pointerEvents: 'all' } } },
    // The placeholder has a tabindex inside role="menu", where none may be.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
  },
})

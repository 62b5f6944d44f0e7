import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** The one accent colour. Shade 7 on white and shade 4 on the dark body both pass 4.5:1 as text. */
const petrol: MantineColorsTuple = [
  '#e8f5f9',
  '#d0e9f1',
  '#a5d5e4',
  '#72bfd6',
  '#48a9c7',
  '#2a93b3',
  '#147b9a',
  '#0b6884',
  '#07536a',
  '#043d4f',
]

/** Shade 6 is secondary text on white: Mantine's own grey would miss 4.5:1. */
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#edf0f2',
  '#e1e6e9',
  '#d2d9dd',
  '#b6c0c7',
  '#87939c',
  '#59656e',
  '#424d55',
  '#2e373e',
  '#1b2329',
]

const dark: MantineColorsTuple = [
  '#d8dee3',
  '#b6c0c8',
  '#96a3ad',
  '#6c7883',
  '#38434c',
  '#29323a',
  '#1c2328',
  '#14191d',
  '#0f1316',
  '#0a0d0f',
]

/** The look of every page; tokens only, so that components stay Mantine's own. */
export const theme: MantineThemeOverride = {
  colors: { petrol, gray, dark },
  black: gray[9],
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  defaultRadius: 'sm',
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // It is a <header>, which outside of the page's own parts would be a second banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
}

/** Tokens of our own, in both schemes, and those of Mantine's that miss 4.5:1: red as text, white on a filled button. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--color-rule': gray[2],
    '--color-surface': gray[0],
    '--color-code-surface': gray[1],
    '--color-code-value': petrol[7],
    '--color-code-name': '#7a4a12',
    '--color-track': gray[2],
    '--color-mark': gray[5],
    '--color-level-normal': petrol[6],
    '--color-level-filling': '#c98a00',
    '--color-level-filling-text': '#7d5500',
    '--color-level-near-full': '#c2410c',
    '--color-level-full': '#a3123a',
    '--mantine-color-error': '#a3123a',
  },
  dark: {
    '--color-rule': dark[5],
    '--color-surface': dark[6],
    '--color-code-surface': '#222a31',
    '--color-code-value': petrol[3],
    '--color-code-name': '#dcb67a',
    '--color-track': dark[4],
    '--color-mark': dark[2],
    '--color-level-normal': petrol[4],
    '--color-level-filling': '#e0aa2e',
    '--color-level-filling-text': '#e0aa2e',
    '--color-level-near-full': '#f98a4b',
    '--color-level-full': '#ff7d97',
    '--mantine-color-error': '#ff7d97',
    '--mantine-primary-color-filled': petrol[7],
    '--mantine-primary-color-filled-hover': petrol[8],
    '--mantine-primary-color-contrast': '#fff',
    '--mantine-color-petrol-filled': petrol[7],
    '--mantine-color-petrol-filled-hover': petrol[8],
  },
})

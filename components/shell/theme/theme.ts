import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import { useId } from 'react'
import { text } from '../../texts/text.ts'

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

/**
 * The list of a select scrolls by itself. Tab would stop at Mantine's area inside it, but the list closes when its field loses the
 * focus, and then nothing has the focus. Arrow keys scroll the list.
 */
const select = { defaultProps: { withScrollArea: false } }
const selectList = {
  // Mantine calls this in each render of a list. Its own id changes after the first render without the field, whose
  // `aria-controls` then names no element: React's id stays.
  defaultProps: () => ({
    id: useId(),
    tabIndex: -1,
    mah: 220,
    style: { overflowY: 'auto', paddingInlineEnd: 'var(--combobox-padding)' },
  }),
}

/** The theme of every page. It sets tokens only and leaves the components to Mantine. */
export const theme: MantineThemeOverride = {
  colors: { petrol, gray, dark },
  black: gray[9],
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'sm',
  // The system's own font first: each name before the one that is found is looked up for each weight and size.
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
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
    Modal: { defaultProps: () => ({ closeButtonProps: { 'aria-label': text('shell.close') } }) },
    // Mantine renders a <header>, which would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Autocomplete: select,
    MultiSelect: select,
    Select: select,
    ComboboxOptions: selectList,
  },
}

/** Returns the panel's own tokens, and replacements for Mantine's that miss a contrast of 4.5:1: red text, filled buttons. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': gray[6],
    '--color-rule': gray[2],
    '--color-surface': gray[0],
    '--color-code-surface': gray[1],
    '--color-code-value': petrol[7],
    '--color-code-name': '#7a4a12',
    '--color-track': gray[2],
    '--color-mark': gray[5],
    '--color-level-normal': petrol[6],
    '--color-level-high': '#c98a00',
    '--color-level-high-text': '#7d5500',
    '--color-level-near-full': '#c2410c',
    '--color-level-full': '#a3123a',
    '--mantine-color-error': '#a3123a',
  },
  dark: {
    '--mantine-color-placeholder': dark[2],
    '--color-rule': dark[5],
    '--color-surface': dark[6],
    '--color-code-surface': '#222a31',
    '--color-code-value': petrol[3],
    '--color-code-name': '#dcb67a',
    '--color-track': dark[4],
    '--color-mark': dark[2],
    '--color-level-normal': petrol[4],
    '--color-level-high': '#e0aa2e',
    '--color-level-high-text': '#e0aa2e',
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

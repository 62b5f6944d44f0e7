import { expect, test } from 'vitest'
import { resolveCssVariables, theme } from './theme.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('the placeholder of a field has a contrast of 4.5 to 1 in both themes', () => {
  const { light, dark } = resolveCssVariables({} as Parameters<typeof resolveCssVariables>[0])
  const placeholder = '--mantine-color-placeholder'
  // The backgrounds of Mantine's fields: white, and the shade 6 of dark.
  expect(contrast(light[placeholder] ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const field = theme.colors?.dark?.[6] ?? '#ffffff'
  expect(contrast(dark[placeholder] ?? field, field)).toBeGreaterThanOrEqual(4.5)
})

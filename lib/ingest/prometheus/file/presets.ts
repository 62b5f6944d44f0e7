import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYaml } from './read-yaml.ts'
import { assetLabelField, queriesField, relabelField } from './source-fields.ts'

/** The queries that ship with the product, each a file of `presets/`. The build copies the files. */
export const presetNames = ['node-exporter', 'ceph', 'proxmox-ve', 'libvirt'] as const

export type PresetName = (typeof presetNames)[number]

const presetFields = z.strictObject({
  asset_label: assetLabelField,
  relabel: relabelField,
  /** A parameter without a default is optional: without it, the queries that name it are left out. */
  parameters: z.record(z.string(), z.strictObject({ about: z.string(), default: z.string().optional() })),
  queries: z.unknown(),
})

export type Preset = Omit<z.output<typeof presetFields>, 'queries'> & {
  name: PresetName
  /** The queries with these values of the parameters. */
  queries(parameters: Readonly<Record<string, string>>): z.output<typeof queriesField>
}

export function isPresetName(name: string): name is PresetName {
  return (presetNames as readonly string[]).includes(name)
}

const loaded = new Map<PresetName, Preset>()

export function presetOf(name: PresetName): Preset {
  const preset = loaded.get(name) ?? readPreset(name)
  loaded.set(name, preset)
  return preset
}

/** The text of a preset. */
function presetText(name: PresetName): string {
  // In the build, this file is part of a bundle, and the presets are beside it.
  const folder = import.meta.url.endsWith('/presets.ts') ? '../presets' : './presets'
  return readFileSync(new URL(`${folder}/${name}.yaml`, import.meta.url), 'utf8')
}

function readPreset(name: PresetName): Preset {
  const parsed = parseYaml(presetText(name))
  if (!('file' in parsed)) throw new Error(`The preset ${name} is not valid: ${parsed.problems[0]?.text}`)
  const { queries, ...fields } = presetFields.parse(parsed.file.value)
  return {
    name,
    ...fields,
    queries(parameters) {
      const defaults = Object.entries(fields.parameters).flatMap(([key, { default: value }]) =>
        value === undefined ? [] : [[key, value]],
      )
      return queriesField.parse(withParameters(queries, { ...Object.fromEntries(defaults), ...parameters }) ?? [])
    },
  }
}

/** The value with the parameters in its texts; undefined for a text that names one without a value, and for what needs it. */
function withParameters(value: unknown, parameters: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fill(value, parameters)
  if (Array.isArray(value))
    return value.map((one) => withParameters(one, parameters)).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withParameters(one, parameters)] as const)
  const isQuantity = 'used' in value || 'total' in value || 'allocated' in value
  if (isQuantity && entries.some(([, one]) => one === undefined)) return undefined
  const kept = entries.filter(([, one]) => one !== undefined)
  // A node type without quantities has no queries.
  return kept.every(([key]) => key === 'node_type') ? undefined : Object.fromEntries(kept)
}

/** `"${name}"` becomes the value as a string of PromQL, `${name}` the value as it is. */
function fill(text: string, parameters: Readonly<Record<string, string>>): string | undefined {
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => parameters[name] === undefined)) return undefined
  return text
    .replaceAll(/"\$\{(\w+)\}"/g, (_, name: string) => JSON.stringify(parameters[name]))
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
}

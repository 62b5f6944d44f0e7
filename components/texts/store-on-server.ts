import type { CompiledMessage } from 'icu-minify/format'
import { desk } from '#lib/values/desk.ts'
import type { Area } from './catalogue.ts'
import { type CompiledArea, compiledCatalogue } from './compiled-catalogue.ts'

/** Returns a text in the language of the request. */
export function messageOf(area: Area, name: string): CompiledMessage | undefined {
  return compiledCatalogue(desk().language)[area]?.[name]
}

/** Returns the texts of an area in the language of the request, for the browser. */
export function areaOf(area: Area): CompiledArea {
  return compiledCatalogue(desk().language)[area]
}

/** Does nothing: the server has the texts of all areas. */
export function keepAreas(_: Readonly<Partial<Record<Area, CompiledArea>>>): void {}
